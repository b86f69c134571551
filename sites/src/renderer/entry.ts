import type { PageView } from '@lorecircle/shared/page/views'
import { createApp } from 'astro/app/entrypoint'
import { contentSecurityPolicy, withPolicy, withStyleInHead } from './policy.ts'

const app = createApp({ streaming: false })
/** The one route, which shows whatever page it is given. */
const routeData = app.manifestData.routes.find(({ route }) => route === '/page')

/** Changes when a template, a style or an asset changes: pages made by another version are out of date. */
export const rendererVersion: string = RENDERER_VERSION

/**
 * A page's HTML at its public URL. The same view gives the same bytes. Throws where the template fails: what
 * comes back can be served as it is.
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
