import { err, ok, type Result } from './result.ts';

export type JsonPrimitive = string | number | boolean | null;
export type Json = JsonPrimitive | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Parses JSON text. The error is a sentence for people, without the text itself. */
export function parseJson(text: string): Result<Json, { readonly message: string }> {
  try {
    return ok(JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as Json);
  } catch (cause) {
    return err({ message: cause instanceof Error ? cause.message : 'not JSON' });
  }
}

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isString = (value: unknown): value is string => typeof value === 'string';

/** The own member `key` of `value`, or undefined. Never reads the prototype. */
export const member = (value: unknown, key: string): Json | undefined => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined);
export const stringMember = (value: unknown, key: string): string | undefined => {
  const found = member(value, key);
  return isString(found) ? found : undefined;
};
