import type { ReactNode } from 'react'

export const Sheets = ({ of, size, accent, children }: SheetsProps) => (
  <>
    <p className="slip-print">
      <button type="button" className="btn" onClick={() => print()}>
        Print {of}
      </button>
    </p>
    <div className={`slips ${size}`} data-accent={accent}>
      {children}
    </div>
  </>
)

type SheetsProps = { of: string; size: string; accent?: string | undefined; children: ReactNode }
