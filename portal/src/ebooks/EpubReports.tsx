import { EpubReport } from './EpubReport.tsx'
import type { ExaminedFile } from './useExamined.ts'

/** What the doctor says of each EPUB; whose it is, where there are several. */
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
