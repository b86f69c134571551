import type { PageView } from '@lorecircle/shared/page/views'
import { render, rendererVersion } from '@lorecircle/sites/renderer'

export { assetsDir } from '@lorecircle/sites/assets'

/** Deterministic: the same view at the same URL gives the same bytes. */
export type Renderer = {
  /** Changes when templates or assets change. */
  version: string
  render(page: PageView, url: string): Promise<string>
}

/** Changes when templates or assets change. */
export { rendererVersion }

/** The only place where the publisher depends on `sites`. */
export const builtRenderer: Renderer = {
  version: rendererVersion,
  async render(page, url) {
    const { html } = await render(page, url)
    return html
  },
}
