import './analytics.css'
import type { Analytics } from '@lorecircle/shared/analytics/analytics'
import { toDollars } from '@lorecircle/shared/money'
import { Icon } from '../ui/Icon.tsx'
import { Chart } from './Chart.tsx'
import { type Day, dayInWords, isBlank, series } from './series.ts'

/** Visits, copies and sales as pictures, and the same in a table below. */
export function Charts({ analytics }: { analytics: Analytics }) {
  if (isBlank(analytics)) return <p className="quiet">Check back soon to see your stats</p>
  return (
    <div className="flow">
      <div className="charts">
        {series.map((one) => (
          <Chart key={one.key} days={analytics.days} series={one} />
        ))}
      </div>
      <details className="fold fold-quiet">
        <summary>
          The same as a table
          <Icon name="down" className="i turns" />
        </summary>
        <DayTable days={analytics.days} />
      </details>
    </div>
  )
}

const DayTable = ({ days }: { days: readonly Day[] }) => (
  <table className="numbers">
    <caption className="small quiet">Days are counted from midnight UTC; refunds are taken off.</caption>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">Visits</th>
        <th scope="col">Views</th>
        <th scope="col">Copies</th>
        <th scope="col">Sales</th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map(({ day, visits, views, copies, salesInCents }) => (
        <tr key={day}>
          <th scope="row">{dayInWords(day)}</th>
          <td>{visits}</td>
          <td>{views}</td>
          <td>{copies}</td>
          <td>{toDollars(salesInCents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
