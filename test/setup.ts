/** One seed for every property test, so that a run can be repeated. FC_SEED=n tries another; FC_SEED=random a new one, printed on failure. */
import fc from 'fast-check';

const wanted = process.env['FC_SEED'];
if (wanted !== 'random') fc.configureGlobal({ seed: wanted === undefined ? 20_261_130 : Number(wanted) });
