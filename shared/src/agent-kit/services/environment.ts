/** The agent's environment: the process's own, and a `.env` file at the root of the project. What is already set wins. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { secrets } from '../secrets.ts';
import type { Environment } from './settings.ts';

const SECRET_NAMES = ['TAVILY_API_KEY', 'LLM_API_KEY', 'OPENAI_API_KEY'] as const;

/** Loads `.env` if there is one (another file by HANDOFF_ENV_FILE; none when that is empty). A file that cannot be read is reported, and the agent starts without it. */
export function loadEnvironment(log: (line: string) => void): Environment {
  const path = process.env['HANDOFF_ENV_FILE'] ?? resolve(import.meta.dirname, '../../../../.env');
  if (path !== '' && existsSync(path)) {
    try {
      process.loadEnvFile(path);
    } catch (cause) {
      log(`The file .env could not be read (${cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'}); going on without it.`);
    }
  }
  for (const name of SECRET_NAMES) secrets.keep(process.env[name]);
  return process.env;
}

/** A port from the environment. A value that is no port ends the program with a sentence. */
export function portOf(env: Environment, name: string, otherwise: number): number {
  const text = env[name]?.trim();
  if (!text) return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  process.stderr.write(`${name} is "${text}", which is not a port. Set it to a number from 1 to 65535.\n`);
  process.exit(1);
}

/** The values of a list that commas or spaces separate. */
export const wordsOf = (env: Environment, name: string): readonly string[] => (env[name] ?? '').split(/[\s,]+/).filter((word) => word !== '');
