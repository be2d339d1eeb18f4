#!/usr/bin/env node
// The source is TypeScript and is never built: tsx loads it.
import { register } from 'tsx/esm/api';

register();
const { main } = await import('../src/main.ts');
process.exitCode = await main(process.argv.slice(2), process.env);
