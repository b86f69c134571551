import type { QueuedFile } from '../../uploads/parts/useFileQueue.ts'

type Props = { waiting: readonly QueuedFile[]; onLeaveOut: (chosen: QueuedFile) => void }

/** Files that are sent after the one that is on its way. */
export const WaitingFiles = ({ waiting, onLeaveOut }: Props) =>
  waiting.length > 0 && (
    <ul className="bare ebook-files" aria-label="Files that wait">
      {waiting.map((chosen, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be chosen twice.
        <li className="ebook-file" key={index}>
          <span className="ebook-file-name">
            {chosen.file.name} <span className="small quiet">waits for its turn</span>
          </span>
          <button
            type="button"
            className="btn text"
            aria-label={`Leave out ${chosen.file.name}`}
            onClick={() => onLeaveOut(chosen)}
          >
            Leave out
          </button>
        </li>
      ))}
    </ul>
  )
