import './analytics.css'
import type { Analytics } from '@lorecircle/shared/analytics/analytics'
import { toDollars } from '@lorecircle/shared/money'
import { Icon } from '../ui/Icon.tsx'
import {
  type AnalyticsDay,
  type AnalyticsSeries,
  analyticsSeries,
  barHeight,
  bestDay,
  formatShortDay,
  hasNoActivity,
  seriesTotal,
} from './series.ts'

const height = 80

const step = 10

/** Visits, copies and sales as pictures, and the same in a table below. */
export function Charts({ analytics }: { analytics: Analytics }) {
  if (hasNoActivity(analytics)) return <p className="quiet">Check back soon to see your stats</p>
  return (
    <div className="flow">
      <div className="charts">
        {analyticsSeries.map((one) => (
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

const DayTable = ({ days }: { days: readonly AnalyticsDay[] }) => (
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
          <th scope="row">{formatShortDay(day)}</th>
          <td>{visits}</td>
          <td>{views}</td>
          <td>{copies}</td>
          <td>{toDollars(salesInCents)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** One bar a day. Its words say the same as its table: the sum, and the best day. */
function Chart({
  days,
  series: { key, label, inWords },
}: {
  days: readonly AnalyticsDay[]
  series: AnalyticsSeries
}) {
  const total = inWords(seriesTotal(days, key))
  const best = bestDay(days, key)
  const most = best ? `Most: ${inWords(best[key])} on ${formatShortDay(best.day)}` : 'None in these 30 days'
  const [first] = days
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-name">{label}</span>
        <b>{total}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label} of the last 30 days: ${total}. ${most}.`}
      >
        {days.map((day, index) => {
          const tall = barHeight(day, days, key) * height
          return (
            <g key={day.day}>
              <title>{`${formatShortDay(day.day)}: ${inWords(day[key])}`}</title>
              <rect className="chart-hit" x={index * step} y="0" width={step} height={height} />
              <rect
                className="chart-bar"
                x={index * step + 1}
                y={height - tall}
                width={step - 2}
                height={tall}
              />
            </g>
          )
        })}
      </svg>
      <p className="chart-days" aria-hidden="true">
        <span>{first && formatShortDay(first.day)}</span>
        <span>Today</span>
      </p>
      <p className="small quiet">{most}</p>
    </figure>
  )
}
