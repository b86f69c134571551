import './book-editor.css'
import {
  type BookFile,
  bookFileKinds,
  fileFormatName,
  maxBookFiles,
  maxStampedBytes,
} from '@lorecircle/shared/media/book-file'
import { calls } from '@lorecircle/shared/registry/calls'
import { largestFileInBytes } from '@lorecircle/shared/upload/upload'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button, FileTrigger } from 'react-aria-components'
import { useFormContext, useWatch } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { EpubReports } from '../../ebooks/EpubReports.tsx'
import { useExaminedFiles } from '../../ebooks/useExamined.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MoveButtons } from '../../ui/MoveButtons.tsx'
import { formatSize } from '../../uploads/parts/in-words.ts'
import { PartProgress } from '../../uploads/parts/PartProgress.tsx'
import { type QueuedFile, useFileQueue } from '../../uploads/parts/useFileQueue.ts'
import type { BookDraft } from './book-draft.ts'
import { moveFile, removeFile, withFile } from './file-list.ts'

const acceptedFiles = Object.values(bookFileKinds).flatMap(({ ending, contentType }) => [ending, contentType])

type Props = { index: number; onBusy: (busy: boolean) => void }

/** The files that readers download after they paid, in the order in which they find them. */
export function EbookFiles({ index, onBusy }: Props) {
  const { control, getValues, setValue } = useFormContext<BookDraft>()
  const name = `formats.${index}.files` as const
  const [files = [], key = ''] = useWatch({ control, name: [name, `formats.${index}.key`] })
  const set = (next: BookDraft['formats'][number]['files']) => setValue(name, next, { shouldDirty: true })
  const chooser = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLDivElement>(null)
  /** Moves focus to the chooser before the focused button disappears. */
  const keepFocus = () => {
    if (field.current?.contains(document.activeElement)) chooser.current?.focus()
  }
  const examined = useExaminedFiles()
  const queryClient = useQueryClient()
  const queue = useFileQueue({
    place: key,
    onBusy,
    onAccepted: (file, chosen) => {
      if (field.current?.querySelector('.part-upload')?.contains(document.activeElement)) keepFocus()
      if (chosen) examined.name(chosen.file, file.key)
      set(withFile(getValues(name), file, chosen?.replaces ?? null))
      void queryClient.invalidateQueries(stampRefusalsQuery)
    },
  })
  const { state, waiting } = queue
  const choose = (picked: File[], replaces: string | null) => {
    if (replaces !== null) examined.forget(replaces)
    // Another file takes the place of what was refused.
    if (state.stage === 'failed' && waiting.length === 0) examined.leave(state.file)
    for (const file of picked) examined.look(file)
    queue.add(picked.map((file) => ({ file, replaces })))
  }
  const room = maxBookFiles - files.length - waiting.length
  return (
    <div className="field" ref={field}>
      <span>eBook files</span>
      {files.length > 0 ? (
        <ol className="bare ebook-files" aria-label="Files of this eBook">
          {files.map((file, place) => (
            <EbookFileRow
              key={file.key}
              file={file}
              index={place}
              count={files.length}
              onMove={(to) => set(moveFile(files, place, to))}
              onReplace={(picked) => choose([picked], file.key)}
              onRemove={() => {
                keepFocus()
                examined.forget(file.key)
                set(removeFile(files, file.key))
              }}
            />
          ))}
        </ol>
      ) : (
        <p className="small quiet">
          EPUB, PDF, MOBI or audio (MP3, M4B, or a ZIP of MP3s), each up to {formatSize(largestFileInBytes)}{' '}
          and {maxBookFiles} at most. Readers get them after they paid; without a file they cannot buy it.
        </p>
      )}
      {room > 0 ? (
        <p>
          <FileTrigger
            acceptedFileTypes={acceptedFiles}
            allowsMultiple
            onSelect={(picked) => choose([...(picked ?? [])].slice(0, room), null)}
          >
            <Button className="btn line" ref={chooser}>
              <Icon name="upload" />
              {labelFor(state.stage, files.length)}
            </Button>
          </FileTrigger>
        </p>
      ) : (
        <p className="small quiet">These are {maxBookFiles} files, the most that an eBook can have.</p>
      )}
      <PartProgress
        state={state}
        onPause={queue.pause}
        onGoOn={queue.goOn}
        onCancel={() => {
          keepFocus()
          examined.leave(queue.cancel())
        }}
      />
      <WaitingFiles
        waiting={waiting}
        onLeaveOut={(chosen) => {
          keepFocus()
          examined.leave(chosen.file)
          queue.leaveOut(chosen)
        }}
      />
      <EpubReports looks={examined.looks} />
      <StampField index={index} />
    </div>
  )
}

const stampRefusalsQuery = queryOptions({
  queryKey: ['stamp-refusals'],
  queryFn: () => api(calls.stampRefusals, {}),
})

function StampField({ index }: Pick<Props, 'index'>) {
  const { control, register } = useFormContext<BookDraft>()
  const [files = [], isStamped] = useWatch({
    control,
    name: [`formats.${index}.files`, `formats.${index}.stamped`],
  })
  const { data } = useQuery({ ...stampRefusalsQuery, enabled: isStamped && files.length > 0 })
  const refusals = new Map(data?.refusals.map(({ key, why }) => [key, why]))
  const refused = isStamped ? files.filter(({ key }) => refusals.has(key)) : []
  return (
    <>
      {refused.map(({ key, name }) => (
        <p key={key} className="small" role="status">
          Readers get {name} without their names. {refusals.get(key)} Export it again and replace it.
        </p>
      ))}
      <label className="tick-box">
        <input type="checkbox" {...register(`formats.${index}.stamped`)} />
        Write each reader’s name into their copy
      </label>
      <p className="small quiet">
        On a page at the end of an EPUB, and small at the foot of a PDF’s first and last page. Files above{' '}
        <span className="whole">{formatSize(maxStampedBytes)},</span> MOBI and audio are given as they are.
      </p>
    </>
  )
}

function labelFor(stage: string, files: number): string {
  if (stage === 'unfinished') return 'Choose the eBook file again'
  return files > 0 ? 'Add another file' : 'Upload eBook file'
}

type WaitingFilesProps = { waiting: readonly QueuedFile[]; onLeaveOut: (chosen: QueuedFile) => void }

/** Files that are sent after the one that is on its way. */
const WaitingFiles = ({ waiting, onLeaveOut }: WaitingFilesProps) =>
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

type EbookFileRowProps = {
  file: BookFile
  index: number
  count: number
  onMove: (to: number) => void
  onReplace: (file: File) => void
  onRemove: () => void
}

/** One of an eBook's files: what it is, and what can be done with it. */
const EbookFileRow = ({ file, index, count, onMove, onReplace, onRemove }: EbookFileRowProps) => (
  <li className="ebook-file">
    <span className="ebook-file-name">
      <Icon name="page" />
      <span>
        {file.name}{' '}
        <span className="small quiet whole">
          {fileFormatName(file)} · {formatSize(file.sizeInBytes)}
        </span>
      </span>
    </span>
    <span className="row">
      <MoveButtons what={file.name} index={index} count={count} onMove={onMove} />
      <FileTrigger
        acceptedFileTypes={acceptedFiles}
        onSelect={(files) => {
          const [picked] = files ?? []
          if (picked) onReplace(picked)
        }}
      >
        <Button className="btn text" aria-label={`Replace ${file.name}`}>
          Replace
        </Button>
      </FileTrigger>
      <button type="button" className="btn text" aria-label={`Remove ${file.name}`} onClick={onRemove}>
        Remove
      </button>
    </span>
  </li>
)
