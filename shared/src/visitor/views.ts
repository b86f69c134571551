import type { InShop } from '../site/views.ts'
import type { RefusedForm } from './refused-form.ts'

export type VisitorFormView = InShop & {
  /** What was typed and refused before, for those without JavaScript. */
  again: Pick<RefusedForm, 'problem' | 'field' | 'typed'> | null
}
