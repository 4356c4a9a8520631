export interface Device {
  /** "Mac", "iPhone", "Windows". */
  machine: string
  browser: string
  kind: 'phone' | 'laptop' | 'desktop'
}

const machines: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/iPhone/, 'iPhone', 'phone'],
  [/iPad/, 'iPad', 'phone'],
  [/Android/, 'Android', 'phone'],
  [/Macintosh|Mac OS X/, 'Mac', 'laptop'],
  [/Windows/, 'Windows', 'desktop'],
  [/CrOS/, 'Chromebook', 'laptop'],
  [/Linux/, 'Linux', 'desktop'],
]

/** The order matters: most browsers also call themselves by the names of those before them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** What a browser says about itself, in words that its owner knows. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const [, machine = 'Unknown device', kind = 'desktop'] = machines.find(([sign]) => sign.test(text)) ?? []
  const [, browser = 'unknown browser'] = browsers.find(([sign]) => sign.test(text)) ?? []
  return { machine, browser, kind }
}
