/** A spot in a content file. Lines and columns count from 1; `file` is relative to the content folder, with `/`. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A value as an author wrote it, with the spot where it stands. */
export interface At<T> {
  readonly value: T
  readonly place: Place
}

/** The text of one content file, `path` relative to the content folder, with `/`. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}
