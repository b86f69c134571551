import { type Finding, fine } from './finding.ts'
import { type Topic, topicOf, topics } from './topics.ts'

const mostOfAKind = 10
const severities = ['broken', 'warning', 'fine']
const order: string[] = Object.keys(topics)

/**
 * Findings as they are told: the worst first, of each kind some, and what is fine among the topics that were
 * looked at.
 */
export function sortFindings(found: Finding[], lookedAt: Topic[]): Finding[] {
  const wrong = found.filter(({ severity }) => severity !== 'fine')
  const troubled = new Set(wrong.map(({ id }) => topicOf(id)))
  const good = lookedAt
    .filter((topic) => !troubled.has(topic))
    .map((topic) => found.find(({ id }) => id === topic) ?? fine(topic))
  return [...shortened(wrong), ...good].sort(
    (a, b) =>
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      order.indexOf(topicOf(a.id)) - order.indexOf(topicOf(b.id)),
  )
}

/** A fault that is everywhere is told some times, and then counted. */
function shortened(findings: Finding[]): Finding[] {
  const byId = new Map<string, Finding[]>()
  for (const finding of findings) {
    const same = byId.get(finding.id)
    if (same) same.push(finding)
    else byId.set(finding.id, [finding])
  }
  return [...byId.values()].flatMap((same) => {
    const more = same.length - mostOfAKind
    const [first] = same
    if (more <= 0 || !first) return same
    const counted = { ...first, title: `The same is wrong in ${more} more places.`, place: null }
    return [...same.slice(0, mostOfAKind), counted]
  })
}
