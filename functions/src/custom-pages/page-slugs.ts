import { isRoute, nameOf, untitledPage } from '@lorecircle/shared/custom-page/custom-page'
import { slugCandidates } from '@lorecircle/shared/text/slug'

/** `my-map`, `my-map-2` …: where a page of this title may stand, beside the given pages and the shop's routes. */
export function* pageSlugs(title: string): Generator<string> {
  for (const slug of slugCandidates(title.trim() || untitledPage, 'page')) {
    if (!isRoute(slug) && nameOf(slug) === null) yield slug
  }
}
