import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { discountInWords } from '@lorecircle/shared/discount/in-words'
import { dayIn } from '@lorecircle/shared/time-zone/days'
import { Link, useSearchParams } from 'react-router'
import { searchWith } from '../paths/search-with.ts'
import { useTimeZone } from '../progress/useTimeZone.ts'
import { ActTable } from '../ui/ActTable.tsx'
import { Alert } from '../ui/Notice.tsx'
import { conditionsInWords } from './conditions-in-words.ts'
import { codeStatus, usesInWords } from './standing.ts'
import { useDiscountActs } from './useDiscountActs.ts'

export function DiscountTable({ discounts }: { discounts: DiscountForAuthor[] }) {
  const { failure, ...acts } = useDiscountActs()
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <ActTable className="discounts" columns={['Code', 'Gives', 'Used', 'State']}>
        {discounts.map((discount) => (
          <Row key={discount.code} discount={discount} acts={acts} />
        ))}
      </ActTable>
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
  const { state, words } = codeStatus(discount, dayIn(timeZone, new Date()))
  const conditions = conditionsInWords(discount)
  return (
    <tr>
      <td data-label="Code">
        <Link
          className="code-of"
          to={{ search: searchWith(params, 'code', code) }}
          aria-label={`Change ${code}`}
        >
          {code}
        </Link>
      </td>
      <td data-label="Gives">
        <span className="gives">{discountInWords(kind)}</span>
        {conditions && <span className="small quiet">{conditions}</span>}
      </td>
      <td data-label="Used">{usesInWords(discount)}</td>
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
