import type { CSSProperties } from 'react';

/** Custom properties as an inline style. React sets them through the CSSOM, so a strict content security policy allows them. */
export const vars = (properties: Readonly<Record<`--${string}`, string | number>>, rest: CSSProperties = {}): CSSProperties =>
  ({ ...rest, ...properties }) as CSSProperties;
