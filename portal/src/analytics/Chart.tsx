import { bestDay, type Day, dayInWords, heightOf, type Series, totalOf } from './series.ts'

const height = 80
const step = 10

/** One bar a day. Its words say the same as its table: the sum, and the best day. */
export function Chart({ days, series: { key, label, inWords } }: { days: readonly Day[]; series: Series }) {
  const total = inWords(totalOf(days, key))
  const best = bestDay(days, key)
  const most = best ? `Most: ${inWords(best[key])} on ${dayInWords(best.day)}` : 'None in these 30 days'
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
          const tall = heightOf(day, days, key) * height
          return (
            <g key={day.day}>
              <title>{`${dayInWords(day.day)}: ${inWords(day[key])}`}</title>
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
        <span>{first && dayInWords(first.day)}</span>
        <span>Today</span>
      </p>
      <p className="small quiet">{most}</p>
    </figure>
  )
}
