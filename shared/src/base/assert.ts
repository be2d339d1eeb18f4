/** Closes a switch over a union: a missing case is a type error, and at run time names the value. */
export function exhausted(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
