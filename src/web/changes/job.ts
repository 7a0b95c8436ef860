/** What is compared, editions by hash. */
export interface Job {
  readonly from: { readonly edition: string; readonly asOf: string }
  readonly to: { readonly edition: string; readonly asOf: string }
  readonly format?: string
  readonly event?: string
}
