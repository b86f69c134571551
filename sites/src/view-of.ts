import type { PageView, Template } from '@lorecircle/shared/page/views'

type Page<T extends Template> = { template: T; view: Extract<PageView, { template: T }>['view'] }
type Sent = { template: Template; view: unknown }

const shows = <T extends Template>(page: Sent, template: T): page is Page<T> => page.template === template

/** The page's view, known to be this template's. */
export function viewOf<T extends Template>(page: Sent, template: T): Page<T>['view'] {
  if (!shows(page, template)) throw new Error(`A ${page.template} page was sent to the ${template} template.`)
  return page.view
}
