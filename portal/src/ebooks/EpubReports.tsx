import './epub-report.css'
import type { PreflightFinding } from '@lorecircle/shared/ebook/finding'
import type { ReactNode } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { BreakableAddress } from '../ui/Jointed.tsx'
import { type Examination, useExamination } from './useExamination.ts'
import type { ExaminedFile } from './useExamined.ts'

const things = (count: number): string => (count === 1 ? '1 thing' : `${count} things`)

const are = (count: number): string => (count === 1 ? 'is' : 'are')

/** `OEBPS/chapter-1.xhtml, line 12`. */
export const formatFindingPlace = ({ file, line }: NonNullable<PreflightFinding['place']>): string =>
  line === null ? file : `${file}, line ${line}`

const shownAtOnce = 5

export const EpubReports = ({ looks }: { looks: readonly ExaminedFile[] }) =>
  looks.map(({ id, file }) => (
    <section key={id} aria-label={`What a look into ${file.name} says`}>
      {looks.length > 1 && (
        <p className="small">
          <strong>{file.name}</strong>
        </p>
      )}
      <EpubReport file={file} />
    </section>
  ))

function EpubReport({ file }: { file: File | null }) {
  const examination = useExamination(file)
  return (
    <div className="epub-report" data-stage={examination.stage}>
      <p role="status">{wordsFor(examination)}</p>
      {examination.stage === 'done' && <Findings findings={examination.findings} />}
    </div>
  )
}

function wordsFor(examination: Examination): string {
  if (examination.stage === 'none') return ''
  if (examination.stage === 'looking') return 'Looking into the EPUB...'
  if (examination.stage === 'failed') {
    return 'This browser could not look into the EPUB. That says nothing about the book.'
  }
  return summarizeFindings(examination.findings)
}

function Findings({ findings }: { findings: PreflightFinding[] }) {
  const wrong = findings.filter(({ severity }) => severity !== 'fine')
  const good = findings.filter(({ severity }) => severity === 'fine')
  const more = wrong.slice(shownAtOnce)
  return (
    <>
      {wrong.length > 0 && (
        <>
          <FindingList findings={wrong.slice(0, shownAtOnce)} />
          {more.length > 0 && (
            <Folded words={`${more.length} more`}>
              <FindingList findings={more} />
            </Folded>
          )}
          <p className="small quiet">
            Readers get the file as it is. Mend it in your program when you can, and choose it again.
          </p>
        </>
      )}
      <p className="small quiet">
        This is not a full EPUBCheck, which Apple Books and some other stores run on what you upload.
      </p>
      {good.length > 0 && (
        <Folded words={wrong.length > 0 ? `What is fine: ${good.length}` : 'What was checked'}>
          <ul className="bare small">
            {good.map(({ id, title }) => (
              <li key={id}>
                <Icon name="check" />
                {title}
              </li>
            ))}
          </ul>
        </Folded>
      )}
    </>
  )
}

const Folded = ({ words, children }: { words: string; children: ReactNode }) => (
  <details className="fold">
    <summary>
      {words}
      <Icon name="down" className="i turns" />
    </summary>
    {children}
  </details>
)

const FindingList = ({ findings }: { findings: PreflightFinding[] }) => (
  <ul className="bare">
    {findings.map(({ id, severity, title, place, advice }) => (
      <li key={`${id} ${title} ${place?.file} ${place?.line}`} data-severity={severity}>
        <Icon name={severity === 'broken' ? 'warn' : 'eye'} />
        <div>
          <p>
            <strong>{severity === 'broken' ? 'Broken' : 'Worth a look'}:</strong> {title}
          </p>
          {place && (
            <p className="small place">
              <BreakableAddress of={formatFindingPlace(place)} />
            </p>
          )}
          <p className="small">{advice}</p>
        </div>
      </li>
    ))}
  </ul>
)

type Severity = PreflightFinding['severity']

export function summarizeFindings(findings: PreflightFinding[]): string {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length
  const broken = count('broken')
  const warnings = count('warning')
  if (broken === 0 && warnings === 0) return `Looks good: ${things(findings.length)} checked.`
  if (broken === 0) return `${things(warnings)} ${are(warnings)} worth a look; nothing is broken.`
  const also = warnings === 0 ? '' : `, and ${warnings} ${are(warnings)} worth a look`
  return `${things(broken)} ${are(broken)} broken${also}.`
}
