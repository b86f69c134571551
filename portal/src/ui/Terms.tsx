import { type Plan, planTerms } from '@lorecircle/shared/membership/plans'

/** Keeps hyphenated words of a plan's terms on one line. */
export const Terms = ({ plan }: { plan: Plan }) =>
  planTerms(plan)
    .split(/(\w+-\w+)/)
    .map((part, index) =>
      index % 2 === 1 ? (
        <span key={part} className="whole">
          {part}
        </span>
      ) : (
        part
      ),
    )
