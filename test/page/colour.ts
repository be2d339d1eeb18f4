/** Colour science for tests of the palette: WCAG contrast, CIEDE2000, and the sight of people who lack a cone (Machado, Oliveira and Fernandes 2009, severity 1). */
type Triple = readonly [number, number, number];

const channel = (hex: string, i: number): number => Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const linearOf = (hex: string): Triple => [linear(channel(hex, 0)), linear(channel(hex, 1)), linear(channel(hex, 2))];
const luminance = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(linearOf(a)), luminance(linearOf(b))].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const SIGHTS = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
export type Sight = keyof typeof SIGHTS;
export const SIGHT_NAMES: readonly Sight[] = ['normal', 'protanopia', 'deuteranopia', 'tritanopia'];

function seen(hex: string, sight: Sight): Triple {
  const [r, g, b] = linearOf(hex);
  const m: readonly number[] = SIGHTS[sight];
  const row = (i: number): number => Math.min(1, Math.max(0, (m[i] ?? 0) * r + (m[i + 1] ?? 0) * g + (m[i + 2] ?? 0) * b));
  return [row(0), row(3), row(6)];
}
function lab([r, g, b]: Triple): Triple {
  const f = (t: number): number => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const hue = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360);

/** The difference of two CIELAB colours by CIEDE2000. */
export function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const grey = c1 * c2 === 0;
  const turn = h2 - h1;
  const dh = grey ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
  const sum = h1 + h2;
  const hm = grey ? sum : Math.abs(turn) <= 180 ? sum / 2 : (sum < 360 ? sum + 360 : sum - 360) / 2;
  const [lm, cm] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 - 0.17 * Math.cos(radians(hm - 30)) + 0.24 * Math.cos(radians(2 * hm)) + 0.32 * Math.cos(radians(3 * hm + 6)) - 0.2 * Math.cos(radians(4 * hm - 63));
  const l = (l2 - l1) / (1 + (0.015 * (lm - 50) ** 2) / Math.sqrt(20 + (lm - 50) ** 2));
  const c = (c2 - c1) / (1 + 0.045 * cm);
  const h = (2 * Math.sqrt(c1 * c2) * Math.sin(radians(dh / 2))) / (1 + 0.015 * cm * t);
  const twist = -Math.sin(radians(60 * Math.exp(-(((hm - 275) / 25) ** 2)))) * 2 * Math.sqrt(cm ** 7 / (cm ** 7 + 25 ** 7));
  return Math.sqrt(l * l + c * c + h * h + twist * c * h);
}
/** How different two colours look. */
export const difference = (a: string, b: string, sight: Sight): number => ciede2000(lab(seen(a, sight)), lab(seen(b, sight)));
