import { escapeHtml } from '@lorecircle/shared/text/escape'

/**
 * A link to a video or a recording in a paragraph of its own is shown as a player. Nothing is loaded before the
 * reader opens it: a lazy frame waits in a closed `details`, and files have no preload.
 */
type Player = { place: string; src: string }

/** Allowed frame hosts; a page's CSP names only those that it uses. */
export const frameHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const
const [youtube, vimeo] = frameHosts

/** Player page of a URL, on a host without cookies if there is one; null if the URL cannot be embedded. */
function frameOf(url: URL): Player | null {
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const film =
    host === 'youtu.be'
      ? first
      : /^youtube(?:-nocookie)?\.com$/.test(host)
        ? /^(?:shorts|embed|live)$/.test(first)
          ? second
          : (url.searchParams.get('v') ?? '')
        : ''
  if (/^[\w-]{11}$/.test(film)) return { place: 'YouTube', src: `${youtube}/embed/${film}?autoplay=1` }
  const number = host === 'vimeo.com' ? first : host === 'player.vimeo.com' ? second : ''
  if (/^\d{5,12}$/.test(number)) return { place: 'Vimeo', src: `${vimeo}/video/${number}?dnt=1&autoplay=1` }
  return null
}

const files = { audio: /\.(?:mp3|m4a|ogg|oga|opus|wav|flac)$/i, video: /\.(?:mp4|webm|m4v)$/i } as const

/** HTML of a link's player; null if the link cannot be played. */
export function playerHtml(address: string, label: string): string | null {
  if (!/^https:\/\/\S+$/.test(address) || !URL.canParse(address)) return null
  const url = new URL(address)
  const name = label.trim() === address || label.trim() === '' ? null : escapeHtml(label.trim())
  const frame = frameOf(url)
  if (frame) return framed(frame, name ?? `a film from ${frame.place}`)
  const [kind] = (['audio', 'video'] as const).filter((one) => files[one].test(url.pathname))
  if (!kind) return null
  const caption = name === null ? '' : `<figcaption>${name}</figcaption>`
  return `<figure class="player"><${kind} src="${escapeHtml(url.href)}" controls preload="none" aria-label="${name ?? 'A recording'}"></${kind}>${caption}</figure>`
}

const framed = ({ place, src }: Player, name: string): string =>
  `<details class="player"><summary><svg class="i" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8.5"/><path d="m10.200 8.500 5.500 3.500-5.500 3.500z"/></svg><span>Play ${name}<small>It comes from ${place}, which learns of your visit when you press.</small></span></summary><iframe src="${escapeHtml(src)}" title="${name}" loading="lazy" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen></iframe></details>`

/** Sanitized HTML in which each paragraph that is only a playable link becomes a player. */
export const withPlayers = (html: string): string =>
  html.replace(
    /<p>\s*<a href="([^"]*)"[^>]*>([^<]*)<\/a>\s*<\/p>/g,
    (paragraph, href: string, label: string) => playerHtml(unescaped(href), unescaped(label)) ?? paragraph,
  )

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
