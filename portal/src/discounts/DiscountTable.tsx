import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { discountInWords } from '@lorecircle/shared/discount/in-words'
import { Link, useSearchParams } from 'react-router'
import { Alert } from '../ui/Notice.tsx'
import { codeSearch } from './code-search.ts'
import { conditionsInWords } from './conditions-in-words.ts'
import { standingOf, usesInWords } from './standing.ts'
import { useDiscountActs } from './useDiscountActs.ts'

export function DiscountTable({ discounts }: { discounts: DiscountForAuthor[] }) {
  const { failure, ...acts } = useDiscountActs()
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <table className="orders discounts">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Gives</th>
            <th scope="col">Used</th>
            <th scope="col">State</th>
            <th scope="col">
              <span className="hide">Acts</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {discounts.map((discount) => (
            <Row key={discount.code} discount={discount} acts={acts} />
          ))}
        </tbody>
      </table>
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
  const { state, words } = standingOf(discount, new Date())
  const conditions = conditionsInWords(discount)
  return (
    <tr>
      <td data-label="Code">
        <Link className="code-of" to={{ search: codeSearch(params, code) }} aria-label={`Change ${code}`}>
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
      <td className="code-acts">
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
