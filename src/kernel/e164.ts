/** E.164 as the interface spells it: a plus, a first digit 1 to 9, then 6 to 14 digits. */
export const E164 = /^\+[1-9][0-9]{6,14}$/
