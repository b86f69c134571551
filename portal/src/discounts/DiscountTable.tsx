import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { type Discount, describeDiscount } from '@lorecircle/shared/discount/discount'
import { toDollars } from '@lorecircle/shared/money'
import { dayInTimeZone } from '@lorecircle/shared/time-zone/days'
import { urls } from '@lorecircle/shared/urls/urls'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toErrorMessage } from '../api/api-error.ts'
import { config } from '../config/config.ts'
import { setSearchParam } from '../paths/search-with.ts'
import { useProgress } from '../progress/useProgress.ts'
import { useTimeZone } from '../progress/useTimeZone.ts'
import { showToast } from '../toasts/toast.ts'
import { ActionTable } from '../ui/ActTable.tsx'
import { formatShortCalendarDay } from '../ui/days.ts'
import { Alert } from '../ui/Notice.tsx'
import { focusHeading } from '../ui/Screen.tsx'
import {
  discountSaveError,
  removeDiscountMutation,
  saveDiscountMutation,
  toDiscountInput,
} from './queries.ts'

/** `2 books, from $30.00, once for each reader`; empty where there are none. */
export const describeConditions = ({
  bookIds,
  minimumInCents,
  oncePerReader,
}: Pick<Discount, 'bookIds' | 'minimumInCents' | 'oncePerReader'>): string =>
  [
    bookIds === 'all' ? '' : bookIds.length === 1 ? '1 book' : `${bookIds.length} books`,
    minimumInCents === null ? '' : `from ${toDollars(minimumInCents)}`,
    oncePerReader ? 'once for each reader' : '',
  ]
    .filter(Boolean)
    .join(', ')

/** `3 of 100`, `3`. */
export const formatUses = ({ uses, mostUses }: Pick<DiscountForAuthor, 'uses' | 'mostUses'>): string =>
  mostUses === null
    ? uses.toLocaleString('en-US')
    : `${uses.toLocaleString('en-US')} of ${mostUses.toLocaleString('en-US')}`

export function DiscountTable({ discounts }: { discounts: DiscountForAuthor[] }) {
  const { failure, ...acts } = useDiscountActs()
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <ActionTable className="discounts" columns={['Code', 'Gives', 'Used', 'State']}>
        {discounts.map((discount) => (
          <Row key={discount.code} discount={discount} acts={acts} />
        ))}
      </ActionTable>
    </>
  )
}

type RowProps = {
  discount: DiscountForAuthor
  acts: Omit<ReturnType<typeof useDiscountActs>, 'failure'>
}

function Row({ discount, acts }: RowProps) {
  const [params] = useSearchParams()
  const { code, kind, isPaused } = discount
  const timeZone = useTimeZone()
  const { state, words } = codeStatus(discount, dayInTimeZone(timeZone, new Date()))
  const conditions = describeConditions(discount)
  return (
    <tr>
      <td data-label="Code">
        <Link
          className="code-of"
          to={{ search: setSearchParam(params, 'code', code) }}
          aria-label={`Change ${code}`}
        >
          {code}
        </Link>
      </td>
      <td data-label="Gives">
        <span className="gives">{describeDiscount(kind)}</span>
        {conditions && <span className="small quiet">{conditions}</span>}
      </td>
      <td data-label="Used">{formatUses(discount)}</td>
      <td data-label="State">
        <span className={state === 'on' ? 'state' : 'state draft'}>{words}</span>
      </td>
      <td className="row-acts">
        <button
          type="button"
          className="btn text"
          aria-label={`Copy link of ${code}`}
          disabled={!acts.canCopy}
          onClick={() => void acts.copyLink(code)}
        >
          Copy link
        </button>
        <button
          type="button"
          className="btn text"
          aria-label={isPaused ? `Resume ${code}` : `Pause ${code}`}
          disabled={acts.isBusy}
          onClick={() => void acts.turn(discount)}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </button>
        <button
          type="button"
          className="btn text"
          aria-label={`Remove ${code}`}
          disabled={acts.isBusy}
          onClick={() => void acts.remove(discount)}
        >
          Remove
        </button>
      </td>
    </tr>
  )
}

function useDiscountActs() {
  const subdomain = useProgress()?.subdomain ?? null
  const [failure, setFailure] = useState<string>()
  const saving = useMutation(saveDiscountMutation)
  const removal = useMutation(removeDiscountMutation)

  const bringBack = async (discount: DiscountForAuthor) => {
    try {
      const { code, createdAt } = discount
      await saving.mutateAsync({ discount: toDiscountInput(discount), createdAt })
      showToast({ text: `${code} is back.` })
    } catch (error) {
      showToast({ text: discountSaveError(error) })
    }
  }

  const turn = async (discount: DiscountForAuthor) => {
    setFailure(undefined)
    const { code, etag, isPaused } = discount
    try {
      await saving.mutateAsync({ discount: { ...toDiscountInput(discount), isPaused: !isPaused }, etag })
      showToast({ text: isPaused ? `${code} works again.` : `${code} is paused.` })
    } catch (error) {
      setFailure(discountSaveError(error))
    }
  }

  const remove = async (discount: DiscountForAuthor) => {
    setFailure(undefined)
    try {
      await removal.mutateAsync(discount)
      focusHeading()
      showToast({ text: `${discount.code} is removed.`, undo: () => void bringBack(discount) })
    } catch (error) {
      setFailure(`The code could not be removed. ${toErrorMessage(error)}`)
    }
  }

  const copyLink = async (code: string) => {
    if (subdomain === null) return
    const link = `${urls.shop(config().origin, subdomain)}/?${new URLSearchParams({ code })}`
    try {
      await navigator.clipboard.writeText(link)
      showToast({ text: `Copied: ${link}` })
    } catch {
      showToast({ text: `Your browser does not let us copy. The link is ${link}` })
    }
  }

  return {
    turn,
    remove,
    copyLink,
    failure,
    isBusy: saving.isPending || removal.isPending,
    canCopy: subdomain !== null,
  }
}

type CodeStatus = { state: 'on' | 'waiting' | 'off'; words: string }

/** `today`: the day in the shop's time zone. */
export function codeStatus(
  { isPaused, from, until, mostUses, uses }: Omit<DiscountForAuthor, 'etag'>,
  today: string,
): CodeStatus {
  if (isPaused) return { state: 'off', words: 'Paused' }
  if (until !== null && today > until) return { state: 'off', words: 'Over' }
  if (mostUses !== null && uses >= mostUses) return { state: 'off', words: 'Used up' }
  if (from !== null && today < from) {
    return { state: 'waiting', words: `From ${formatShortCalendarDay(from)}` }
  }
  return { state: 'on', words: until === null ? 'On' : `Until ${formatShortCalendarDay(until)}` }
}
