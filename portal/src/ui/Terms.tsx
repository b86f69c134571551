import { type Plan, planTerms } from '@lorecircle/shared/membership/plans'

/** A plan's terms, whose joined words stay whole at the end of a line. */
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
