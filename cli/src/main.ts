/** The `handoff` command. */
import { readFileSync } from 'node:fs';
import { parseJson, stringMember } from '@handoff/shared/base/json';
import { readAskArgs, USAGE } from './args.ts';
import { ask } from './ask.ts';

/** The whole usage would push the sentence out of sight. */
const MORE = 'See: handoff ask --help';
function version(): string {
  const read = parseJson(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return (read.ok ? stringMember(read.value, 'version') : undefined) ?? 'of unknown version';
}

/** Runs the command; resolves to the exit code. */
export async function main(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const out = (text: string): void => void process.stdout.write(text);
  const err = (text: string): void => void process.stderr.write(text);
  // A reader that leaves (`| head`) is no failure of the run's record.
  process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EPIPE') throw cause;
  });
  const [command, ...rest] = argv;
  if (command === undefined || command === 'help' || command === '--help' || command === '-h') {
    (command === undefined ? err : out)(`${USAGE}\n`);
    return command === undefined ? 2 : 0;
  }
  if (command === '--version' || command === '-v' || command === 'version') {
    out(`handoff ${version()}\n`);
    return 0;
  }
  if (command !== 'ask') {
    err(`There is no ${command.startsWith('-') ? 'option' : 'command'} "${command}".\n${MORE}\n`);
    return 2;
  }
  const args = readAskArgs(rest, env);
  if (!args.ok) {
    err(`${args.error}\n${MORE}\n`);
    return 2;
  }
  if (args.value === 'help') {
    out(`${USAGE}\n`);
    return 0;
  }
  return ask(args.value, { env, out, err, onInterrupt });
}

/** The first Ctrl+C stops the run, the second ends the program. */
function onInterrupt(stop: () => void): () => void {
  let pressed = false;
  const listener = (): void => {
    if (pressed) process.exit(1);
    pressed = true;
    stop();
  };
  process.on('SIGINT', listener);
  process.on('SIGTERM', listener);
  return () => {
    process.off('SIGINT', listener);
    process.off('SIGTERM', listener);
  };
}
