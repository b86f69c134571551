import type { ReactNode } from 'react'

type Props = { className: string; columns: readonly string[]; isStale?: boolean; children: ReactNode }

/** On phones each cell is labelled by its `data-label`. */
export const ActionTable = ({ className, columns, isStale = false, children }: Props) => (
  <table className={`orders ${className}`} aria-busy={isStale}>
    <thead>
      <tr>
        {columns.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        <th scope="col">
          <span className="hide">Acts</span>
        </th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
