import { type BookFile, wordOfFile } from '@lorecircle/shared/media/book-file'
import { Button, FileTrigger } from 'react-aria-components'
import { Icon } from '../../ui/Icon.tsx'
import { MoveButtons } from '../../ui/MoveButtons.tsx'
import { sizeInWords } from '../../uploads/parts/in-words.ts'
import { acceptedFiles } from './accepted-files.ts'

type Props = {
  file: BookFile
  index: number
  count: number
  onMove: (to: number) => void
  onReplace: (file: File) => void
  onRemove: () => void
}

/** One of an eBook's files: what it is, and what can be done with it. */
export const EbookFileRow = ({ file, index, count, onMove, onReplace, onRemove }: Props) => (
  <li className="ebook-file">
    <span className="ebook-file-name">
      <Icon name="page" />
      <span>
        {file.name}{' '}
        <span className="small quiet whole">
          {wordOfFile(file)} · {sizeInWords(file.sizeInBytes)}
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
