import { z } from 'zod'
import type { Call, Emulator } from './emulator.ts'
import { datedPageParams, pageOf } from './lists.ts'
import { expandable, ignored, read, text } from './params.ts'
import { allOf, } from './state.ts'

const ListEvents = z.strictObject({
  ...datedPageParams,
  type: text.optional(),
  types: z.array(text).optional(),
  delivery_success: ignored,
  ...expandable,
})

export function listEvents({ state }: Emulator, { owner, params }: Call) {
  const { type, types, limit, starting_after, ending_before, created } = read(ListEvents, params)
  const events = allOf(state.events, owner).filter(
    (event) => (type ?? event.type) === event.type && (types?.includes(event.type) ?? true),
  )
  return pageOf(events, '/v1/events', { limit, starting_after, ending_before, created })
}
