/** Numbers of specification §9 that the browser keeps. Milliseconds and CSS pixels. */

/** How long the first load waits for the current user before it shows the maintenance page. */
export const loadingTimeoutMs = 5000

/** Coming back to the page asks for the session again, at most this often. */
export const sessionRefreshMs = 3000

/**
 * What was announced by a push, or typed into a search, and the width of a window settle this long before it
 * is acted upon.
 */
export const settleMs = 500

/** Links that come this close to the window are fetched ahead. */
export const prefetchMarginPx = 200

/** Height of the high-risk banner while it is shown. */
export const riskBannerPx = 70

/** First width of each class; the style sheets use the same numbers in their media queries. */
export const breakpointsPx = { sm: 576, md: 768, lg: 900, xl: 1150, xxl: 1500 } as const

export type Breakpoint = keyof typeof breakpointsPx
