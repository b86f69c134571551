import { createHash } from 'node:crypto'
import type { LandingView } from '@lorecircle/shared/market/card'
import type { PageView } from '@lorecircle/shared/page/views'
import type { SiteView } from '@lorecircle/shared/site/views'
import { createApp } from 'astro/app/entrypoint'
import { frameHosts } from '../players/players.ts'

/** The policy comes right after the charset, before anything that it applies to. */
const withPolicy = (html: string, policy: string): string =>
  html.replace(
    '<meta charset="utf-8">',
    `<meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}">`,
  )

/** Astro writes this into the body before the first island, where HTML allows no style. */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

/** Moves the style of islands into the head. */
const withStyleInHead = (html: string): string =>
  html.includes(islandStyle)
    ? html.replace(islandStyle, '').replace('<meta charset="utf-8">', `<meta charset="utf-8">${islandStyle}`)
    : html

const hashSource = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** Texts of inline scripts or styles, in order. Data blocks and external files are left out. */
const inlineContents = (html: string, wanted: 'script' | 'style'): string[] =>
  [...html.matchAll(elements)]
    .filter(([, tag, attributes = '']) => tag === wanted && !/\bsrc=|type="application\//.test(attributes))
    .map(([, , , content = '']) => content)

/** Matches tags as a whole, so that a `<script>` inside an attribute is not taken for one. */
const attributes = `(?:"[^"]*"|'[^']*'|[^"'>])*`

const elements = new RegExp(
  `<(script|style)\\b(${attributes})>([\\s\\S]*?)</\\1>|<!--[\\s\\S]*?-->|<${attributes}>`,
  'g',
)

const app = createApp({ streaming: false })
/** The only route; it renders any page view. */
const routeData = app.manifestData.routes.find(({ route }) => route === '/page')

/** Changes with a template, a style or an asset: pages rendered by another version are outdated. */
export const rendererVersion: string = RENDERER_VERSION

/**
 * HTML of a page at its public URL. The same view gives the same bytes. Throws if the template fails, so a result can
 * be published.
 */
export async function render(page: PageView, url: string) {
  if (!routeData) throw new Error('The renderer was built without its route.')
  const answer = await app.render(new Request(url), { locals: { page }, routeData })
  const html = await answer.text()
  if (answer.status !== 200 || html === '') {
    throw new Error(`The ${page.template} template failed with status ${answer.status} at ${url}.`)
  }
  const policy = contentSecurityPolicy(page.view, html, answer.headers.get('content-security-policy') ?? '')
  return {
    status: answer.status,
    html: withPolicy(withStyleInHead(html), policy),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  }
}

type AnyView = SiteView | Pick<LandingView, 'site'>

/**
 * The page's CSP. `buildPolicy` is Astro's, with hashes of all scripts and styles of the build; only those used in
 * this page are kept. Browsers refuse inline scripts that the build does not know.
 */
function contentSecurityPolicy(view: AnyView, html: string, buildPolicy: string): string {
  const { origin, paymentOrigin } = 'site' in view ? view.site : view
  const known = new Set(buildPolicy.match(/'sha256-[^']+'/g))
  const inline = (tag: 'script' | 'style') =>
    inlineContents(html, tag)
      .map(hashSource)
      .filter((hash) => known.has(hash))
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inline('script')],
    'style-src': ["'self'", ...inline('style')],
    // A cover's colour and an edition's count are inline styles; authors' HTML has no style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", origin, 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", origin],
    ...players(html),
    'form-action': ["'self'", paymentOrigin, origin],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
  })
    .map(([directive, sources]) => `${directive} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

function players(html: string): Record<string, string[]> {
  const frames = frameHosts.filter((host) => html.includes(`<iframe src="${host}/`))
  return {
    ...(frames.length > 0 && { 'frame-src': [...frames] }),
    ...(/<figure class="player"><(?:audio|video) /.test(html) && { 'media-src': ['https:'] }),
  }
}
