import { settingsPath } from '@lorecircle/shared/urls/portal-paths'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { shippingQuery } from '../../shipping/queries.ts'
import type { BookDraft } from './book-draft.ts'
import { sendingNote } from './sending-note.ts'

/** Where a printed format is priced: where it is sold, until the author saves shipping settings. */
export function SendingNote({ index }: { index: number }) {
  const { control } = useFormContext<BookDraft>()
  const types = useWatch({ control, name: 'formats', compute: (formats) => formats.map(({ type }) => type) })
  // Asked once: what is typed here never waits for it, and never ends because of it.
  const { data } = useQuery({ ...shippingQuery, staleTime: Number.POSITIVE_INFINITY })
  const note = sendingNote({ types, index, settings: data })
  return (
    note && (
      <p className="small quiet">
        {note} <Link to={settingsPath('shipping')}>Set up shipping</Link>
      </p>
    )
  )
}
