import { facets, modes } from '@lorecircle/shared/facets'
import { marketPath } from '@lorecircle/shared/urls'
import { marketFiles } from '../market/market-files.ts'
import { landingPage, marketPage, platformPages } from '../market/market-pages.ts'
import type { World } from '../world.ts'
import { type Answer, found, missing } from './answer.ts'

/** A platform page that the bucket lacks (before the first publish), or 'not found'. */
export async function answerMainHost(world: World, path: string): Promise<Answer> {
  const { site } = world
  const files = marketFiles(world)
  const at = withoutSlash(path)
  if (at === '') {
    return found(landingPage((await files.front('paid', 'all')).value, site))
  }
  const own = platformPages(site).find(({ url }) => url === `${site.origin}${at}`)
  if (own) return found(own)
  for (const mode of modes) {
    for (const { key } of facets) {
      if (marketPath(mode, key) !== at) continue
      return found(marketPage(mode, key, (await files.front(mode, key)).value, site))
    }
  }
  return missing({ template: 'not-found', view: site }, `${site.origin}${path}`)
}

const withoutSlash = (path: string) => path.replace(/\/+$/, '')
