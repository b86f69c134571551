import { useEffect, useRef, useState } from 'react'
import { whatRecoveryDoes } from '../auth/code.ts'
import { Alert, Status } from '../ui/Notice.tsx'

/** Shown this once: nobody can look them up again. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [copied, setCopied] = useState<'well' | 'refused'>()
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('well')
    } catch {
      setCopied('refused')
    }
  }
  return (
    <div className="sheet flow recovery-codes">
      <h4 ref={heading} tabIndex={-1}>
        Your recovery codes for Lorecircle
      </h4>
      <p>Any one of them lets you log in without your phone. {whatRecoveryDoes}</p>
      <p>They are shown this one time: keep them where you keep important papers.</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="row keep-acts">
        <button type="button" className="btn line" onClick={copy}>
          Copy
        </button>
        <a
          className="btn line"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Recovery codes for Lorecircle\n\n${text}\n`)}`}
          download="lorecircle-recovery-codes.txt"
        >
          Download
        </a>
        <button type="button" className="btn line" onClick={() => print()}>
          Print
        </button>
        <button type="button" className="btn" onClick={onKept}>
          I have kept them
        </button>
      </p>
      {copied === 'well' && <Status>Copied.</Status>}
      {copied === 'refused' && <Alert>Your browser does not let us copy. Select the codes instead.</Alert>}
    </div>
  )
}
