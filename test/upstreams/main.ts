/** Starts the stand-in services for the offline mode, on loopback. Ports: STAND_IN_TAVILY_PORT (3101), STAND_IN_MODEL_PORT (3102), STAND_IN_WIKIPEDIA_PORT (none without it). */
import { startModel } from './openai.ts';
import { startTavily } from './tavily.ts';
import { startWikipedia } from './wikipedia.ts';

const port = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const started: { close(): Promise<void> }[] = [];
try {
  const tavily = await startTavily({ port: port('STAND_IN_TAVILY_PORT', 3101) });
  started.push(tavily);
  const model = await startModel({ port: port('STAND_IN_MODEL_PORT', 3102), tokensPerSecond: Number(process.env['STAND_IN_TOKENS_PER_SECOND'] ?? 60) });
  started.push(model);
  if (process.env['STAND_IN_WIKIPEDIA_PORT']) started.push(await startWikipedia({ port: port('STAND_IN_WIKIPEDIA_PORT', 0) }));
  console.log(`stand-in services: search ${tavily.url}, model ${model.url}/v1`);
} catch (cause) {
  const busy = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
  console.error(
    busy ? 'A port of the stand-in services is in use. Set STAND_IN_TAVILY_PORT, STAND_IN_MODEL_PORT and STAND_IN_WIKIPEDIA_PORT to free ports.' : cause,
  );
  process.exitCode = 1;
  await Promise.all(started.map((one) => one.close()));
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all(started.map((one) => one.close())).then(() => process.exit(0)));
}
