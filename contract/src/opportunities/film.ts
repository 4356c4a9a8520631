/** A film of an offer, and where it plays. */
export interface Film {
  provider: 'YouTube' | 'Vimeo'
  /**
   * Address of the player for a frame: it plays at once, sets no cookie before and reports as little as its
   * provider offers.
   */
  player: string
}

type FilmAddress = (address: URL) => string | undefined

const youTube = 'https://www.youtube-nocookie.com'
const vimeo = 'https://player.vimeo.com'

/** The only hosts that a page may show in a frame. The pages' content security policy names exactly these. */
export const playerOrigins = [youTube, vimeo] as const

/** Where a film of an offer may lie, by the host of its address. A page of an offer leads nowhere else. */
const hosts: Readonly<Record<string, { provider: Film['provider']; playerOf: FilmAddress }>> = {
  'youtube.com': { provider: 'YouTube', playerOf: youTubePlayer },
  'www.youtube.com': { provider: 'YouTube', playerOf: youTubePlayer },
  'm.youtube.com': { provider: 'YouTube', playerOf: youTubePlayer },
  'www.youtube-nocookie.com': { provider: 'YouTube', playerOf: youTubePlayer },
  'youtu.be': { provider: 'YouTube', playerOf: shortPlayer },
  'vimeo.com': { provider: 'Vimeo', playerOf: vimeoPlayer },
  'www.vimeo.com': { provider: 'Vimeo', playerOf: vimeoPlayer },
  'player.vimeo.com': { provider: 'Vimeo', playerOf: vimeoPlayer },
}

function hostOf(address: string) {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  const { protocol, hostname, port, username, password } = url
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === ''
  return isPlain && Object.hasOwn(hosts, hostname) ? { url, ...hosts[hostname]! } : undefined
}

/** Whether an address leads to a host on the list, whatever it leads to there. */
export const isFilmHost = (address: string): boolean => hostOf(address) !== undefined

/**
 * The film at an address, in any of the forms that its provider hands out; undefined where the host is not on
 * the list, and where there is no film at the address (a channel, a search).
 */
export function filmOf(address: string): Film | undefined {
  const host = hostOf(address)
  const player = host?.playerOf(host.url)
  return host && player !== undefined ? { provider: host.provider, player } : undefined
}

/** `/watch?v=…`, `/embed/…`, `/shorts/…`, `/live/…`. */
function youTubePlayer(url: URL): string | undefined {
  const path = /^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  return framed(url.pathname === '/watch' ? url.searchParams.get('v') : path, url)
}

/** `youtu.be/…`. */
function shortPlayer(url: URL): string | undefined {
  return framed(url.pathname.slice(1), url)
}

function framed(id: string | null | undefined, url: URL): string | undefined {
  if (!id || !/^[\w-]{11}$/.test(id)) return undefined
  const from = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'))
  return `${youTube}/embed/${id}?autoplay=1&rel=0${from > 0 ? `&start=${from}` : ''}`
}

/**
 * `vimeo.com/123`, `vimeo.com/123/hash` of an unlisted film, `player.vimeo.com/video/123?h=hash`,
 * `vimeo.com/channels/name/123`.
 */
function vimeoPlayer(url: URL): string | undefined {
  const found =
    /^\/(?:video\/|channels\/[\w-]+\/|showcase\/\d+\/video\/)?(\d{1,15})(?:\/([0-9a-f]+))?\/?$/.exec(
      url.pathname,
    )
  if (!found) return undefined
  const given = found[2] ?? url.searchParams.get('h')
  const hash = given && /^[0-9a-f]+$/.test(given) ? `&h=${given}` : ''
  const from = secondsOf(new URLSearchParams(url.hash.slice(1)).get('t'))
  return `${vimeo}/video/${found[1]}?autoplay=1&dnt=1${hash}${from > 0 ? `#t=${from}s` : ''}`
}

/** "90", "90s" and "1m30s" are ninety seconds; anything else is the beginning. */
function secondsOf(text: string | null): number {
  const found = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(text ?? '')
  const [, hours = '0', minutes = '0', seconds = '0'] = found ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
