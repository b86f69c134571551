import { useFormContext, useWatch } from 'react-hook-form'
import { Icon } from '../../ui/Icon.tsx'
import { formatNotForSale } from '../not-for-sale.ts'
import type { BookDraft } from './book-draft.ts'
import { offeredFormat } from './format-draft.ts'

/** Whether readers could buy a format as it stands in the form; it may be published all the same. */
export function FormatState({ index }: { index: number }) {
  const { control } = useFormContext<BookDraft>()
  const format = useWatch({ control, name: `formats.${index}` })
  const hindrance = format && formatNotForSale(offeredFormat(format))
  return hindrance ? (
    <p className="state draft">
      <Icon name="warn" />
      <span>{hindrance}</span>
    </p>
  ) : (
    <p className="state">
      <Icon name="check" />
      <span>Ready for sale.</span>
    </p>
  )
}
