/** What people name and do not choose: what they never do, when they work, and who only comes to them. */
interface Around {
  before: string
  behind: string
}

/** Of what stands between these words: whether it is refused, or is the trade of somebody who comes. */
export const isNotChosen = (about: string, { before, behind }: Around): boolean =>
  (OF_WORK.test(about) && ABOUT_TO_COME.test(before)) ||
  (CHOSEN.test(about) && !CLOSING.test(about) && NEVER_CHOSEN.test(behind))

/** Whether it is a time at which they cannot. */
export const isTakenThen = (about: string, { before, behind }: Around): boolean =>
  WHEN.test(about) && (TAKEN_BEFORE.test(before) || TAKEN.test(behind))

/** A field that asks which one they choose: of what they do not do, or never, it is none. */
const CHOSEN =
  /prefer|modalit|metod|pagament|color|colour|giorn|\bday|fascia|orari|\btime|contact|contatt|payment|method|mezzo|menu|piatt|dish|taglia|\bsize|\bseat|momento|channel|canale/
const NEVER_CHOSEN =
  /^(?:(?:io|noi|proprio|guardi|i|we) )*(?:non (?!(?:e|c e|sarebbe) (?:un )?problem|mi dispiac|ho problem|so se|(?:dentro|fuori|sopra|sotto|al|alla|il|lo|la|un|una|uno|quell[oaie]|di|del|della|in|nel|nella|su|sul|sulla|piu|troppo|per|con)(?: |$))|mai(?: |$)|(?:can |could )?never (?:do|use|go|pay|want|have|take|eat|drink|come|works?|suits?)(?: |$)|(?:can|don|won|couldn|wouldn|didn) t (?:do|use|go|pay|want|have|take|eat|drink|come)(?: (?:it|them|that|those))?$)/
/** "Sto aspettando l'elettricista", "I've called the plumber": who comes to them. */
const OF_WORK = /\b(?:professione|mestiere|lavoro|occupation|job|profession)\b/
const ABOUT_TO_COME =
  /(?:^| )(?:aspett\w+|waiting for|waiting on|(?:ho|abbiamo) chiamato|(?:ve|have) (?:called|rung|booked)|cerco|cerchiamo|looking for|viene|arriva|need|mi serve)(?: (?:il|lo|la|l|un|uno|una|the|a|an|my))?$/
const CLOSING = /chius|clos|ripos|\boff\b/
/** A day or an hour at which they work or are busy is none that suits them. */
const WHEN = /giorn|\bday\b|\bora\b|orari|\btime\b|fascia|turno|quando|when|disponib|availab|liber|free/
/** "… I'm at work in the" morning. */
const TAKEN_BEFORE =
  /(?:^| )(?:(?:i m|we re|sono|siamo|sto) (?:always |sempre |usually )?(?:at work|working|busy|out|away|al lavoro|in ufficio|occupat[oaie]|impegnat[oaie]|fuori|via)|(?:i|we) work|lavoro|lavoriamo)(?: (?:in|on|of|di|la|il|al|the|every|ogni|tutte|tutti|le|i))*$/
const TAKEN =
  /^(?:(?:sono|siamo|saro|sto|i m|we re|i am) (?:al lavoro|in ufficio|occupat\w|impegnat\w|fuori|via|at work|working|busy|away|out)|lavoro(?: |$)|lavoriamo|(?:i|we) (?:work|ve got work)(?: |$)|ho (?:il dottore|il medico|da fare|un impegno|gia)|(?:proprio )?non (?:posso|possiamo|riesco|riusciamo|ce la|mi e possibile|mi vien|lavor)|(?:i|we) (?:can t|cannot|couldn t|can never|never can|won t be|m never|re never)|(?:doesn|don|won|wouldn) t (?:work|suit)|(?:s|is|are|e|sono) (?:a problem|tricky|awkward|difficult|hard|impossible|un problema|difficil\w|un casino|impossibil\w))/
