import type { OwnDomainForAuthor } from '@lorecircle/shared/custom-domain/calls'
import type { RecordSeen } from '@lorecircle/shared/custom-domain/own-domain'
import { showToast } from '../toasts/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { Jointed } from '../ui/Jointed.tsx'
import { recordInWords } from './words.ts'

type Props = {
  record: OwnDomainForAuthor['records']['proof']
  does: string
  seen: RecordSeen | undefined
}

/** One of the two records: what to set, and what the world sees of it. */
export const DnsRecord = ({ record: { type, name, value }, does, seen }: Props) => (
  <li className="dns-record">
    <h3>{type} record</h3>
    <p className="small quiet">{does}</p>
    <p className={seen?.state === 'found' ? 'dns-seen good' : 'dns-seen'} aria-live="polite">
      <Icon name={seen?.state === 'found' ? 'check' : 'warn'} />
      <span>
        <Jointed of={recordInWords(seen)} />
      </span>
    </p>
    <dl>
      <Copied label="Name" of={`the ${type} record’s name`} text={name} />
      <Copied label="Value" of={`the ${type} record’s value`} text={value} />
    </dl>
  </li>
)

function Copied({ label, of, text }: { label: string; of: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({ text: `Copied ${of}.` })
    } catch {
      showToast({ text: 'Your browser does not let us copy. Select it instead.' })
    }
  }
  return (
    <div className="dns-part">
      <dt>{label}</dt>
      <dd>
        <code>
          <Jointed of={text} />
        </code>
        <button type="button" className="btn line" aria-label={`Copy ${of}`} onClick={copy}>
          Copy
        </button>
      </dd>
    </div>
  )
}
