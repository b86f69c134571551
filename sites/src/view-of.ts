import type { PageView, Template } from '@lorecircle/shared/views'

type ViewOf<T extends Template> = Extract<PageView, { template: T }>['view']

const shows = <T extends Template>(page: PageView, template: T): page is PageView & { view: ViewOf<T> } =>
  page.template === template

/** The page's view, known to be this template's. */
export function viewOf<T extends Template>(page: PageView, template: T): ViewOf<T> {
  if (!shows(page, template)) throw new Error(`A ${page.template} page was sent to the ${template} template.`)
  return page.view
}
