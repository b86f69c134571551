import type { Finding } from '@lorecircle/shared/ebook/finding'

type Severity = Finding['severity']

/** What the doctor says first, in a sentence. */
export function summaryOf(findings: Finding[]): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length
  const broken = count('broken')
  const warnings = count('warning')
  if (broken === 0 && warnings === 0) return `Looks good: ${things(findings.length)} checked.`
  if (broken === 0) return `${things(warnings)} ${are(warnings)} worth a look; nothing is broken.`
  const also = warnings === 0 ? '' : `, and ${warnings} ${are(warnings)} worth a look`
  return `${things(broken)} ${are(broken)} broken${also}.`
}

const things = (count: number): string => (count === 1 ? '1 thing' : `${count} things`)
const are = (count: number): string => (count === 1 ? 'is' : 'are')

/** `OEBPS/chapter-1.xhtml, line 12`. */
export const placeInWords = ({ file, line }: NonNullable<Finding['place']>): string =>
  line === null ? file : `${file}, line ${line}`
