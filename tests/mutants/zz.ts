import { voicemail } from './list/voicemail.ts'
import { isCaught, occurrences } from './run.ts'

const quick = process.argv[2]
for (const m of voicemail) {
  if (occurrences(m) !== 1) console.log('OCC', occurrences(m), m.breaks)
  else if (quick && /soft/.test(m.breaks) && m.caughtBy.every((f) => new RegExp(quick).test(f))) {
    const r = isCaught(m)
    if (!r.caught) console.log('NOT CAUGHT', m.breaks)
    else console.log('ok', m.breaks)
  }
}
