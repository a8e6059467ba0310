/** Why a backup was not made or not restored: one sentence for the person at the terminal. */
export class BackupFailure extends Error {
  override readonly name = 'BackupFailure'
}

/** What is wrong with the bytes of a file; whoever opened it says of which. */
export class Broken extends Error {
  override readonly name = 'Broken'
}
