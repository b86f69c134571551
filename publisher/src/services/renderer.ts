import type { PageView } from '@lorecircle/shared/page/views'
import { render, rendererVersion } from '@lorecircle/sites/renderer'

/** The built styles, scripts, fonts and icons. */
export { assetsDir } from '@lorecircle/sites/assets'

/** Turns a view into a page's HTML. The same view at the same URL gives the same bytes. */
export type Renderer = {
  /** Changes when templates or assets change. */
  version: string
  render(page: PageView, url: string): Promise<string>
}

/** The version of the built templates: it changes when templates or assets change. */
export { rendererVersion }

/** The built templates, in process. The one place where the publisher touches `sites`. */
export const builtRenderer: Renderer = {
  version: rendererVersion,
  async render(page, url) {
    const { html } = await render(page, url)
    return html
  },
}
