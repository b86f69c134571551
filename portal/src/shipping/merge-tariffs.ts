import { countryName } from '@lorecircle/shared/shipping/countries'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'
import { countriesInWords, type TariffDraft, type ZoneDraft } from './tariff-draft.ts'

/** Zones are matched by their ids, and each is compared as a whole; one that only this tab has is kept. */
export function mergeTariffs(base: TariffDraft, mine: TariffDraft, theirs: TariffDraft): Merge<TariffDraft> {
  const zones = new Map(
    [theirs, mine].flatMap((draft) => draft.zones.map(({ zoneId, name }) => [zoneId, name])),
  )
  const fields = [...zones].map(([zoneId, name]) => zoneField(zoneId, name))
  return mergeFields([...ownFields, ...fields], base, mine, theirs)
}

const ownFields: MergeField<TariffDraft>[] = [
  {
    label: 'Sent from',
    show: ({ postedFrom }) => postedFrom,
    words: ({ postedFrom }) => postedFrom && countryName(postedFrom),
    copy: ({ postedFrom }, to) => ({ ...to, postedFrom }),
  },
  {
    label: 'Days until it is posted',
    show: ({ handlingFrom, handlingTo }) =>
      [handlingFrom.trim(), handlingTo.trim()].filter(Boolean).join('–'),
    copy: ({ handlingFrom, handlingTo }, to) => ({ ...to, handlingFrom, handlingTo }),
  },
]

function zoneField(zoneId: string, name: string): MergeField<TariffDraft> {
  const of = ({ zones }: TariffDraft) => zones.find((zone) => zone.zoneId === zoneId)
  return {
    label: `Zone ${name || 'without a name'}`,
    show: (draft) => JSON.stringify(of(draft) ?? ''),
    words: (draft) => zoneInWords(of(draft)),
    copy(from, to) {
      const zone = of(from)
      const place = to.zones.findIndex((other) => other.zoneId === zoneId)
      if (place < 0) return zone ? { ...to, zones: [...to.zones, zone] } : to
      return { ...to, zones: to.zones.toSpliced(place, 1, ...(zone ? [zone] : [])) }
    },
  }
}

function zoneInWords(zone: ZoneDraft | undefined): string {
  if (!zone) return 'Removed'
  const { name, isElsewhere, isPart, areas, by, steps, freeAbove, daysFrom, daysTo } = zone
  const unit = by === 'books' ? '' : ' g'
  return [
    `${name}: ${countriesInWords(zone)}`,
    ...(isPart && !isElsewhere ? [`only ${areas}`] : []),
    ...steps.map(({ upTo, price }) => `${upTo ? `up to ${upTo}${unit}` : 'any more'}: $${price}`),
    ...(freeAbove ? [`free above $${freeAbove}`] : []),
    ...(daysFrom || daysTo ? [`${daysFrom}–${daysTo} days`] : []),
  ].join('\n')
}
