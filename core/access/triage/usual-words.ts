/** Whole words that stand behind `password` or `token` in a sentence about it. */
const WORDS = new Set(
  [
    'a|an|the|and|or|but|if|in|on|at|to|of|for|from|by|with|as|is|was|are|be|been|has|have|had|do|does|did|not|no|nor',
    'can|cannot|could|will|would|should|must|may|might|it|its|this|that|these|those|there|here|he|she|they|we|i|you|who',
    'which|what|when|where|why|how|my|his|her|our|their|your|so|then|than|too|also|again|still|just|only|yet|never|always',
    'now|today|yesterday|after|before|during|since|until|while|because|due|via|per|into|over|under|out|off|up|down',
    "can't|won't|doesn't|didn't|isn't|wasn't|old|new|please|http|https",
    'а|и|или|но|не|ни|нет|да|у|в|во|на|с|со|к|ко|по|от|до|из|за|о|об|про|для|без|при|над|под|через|что|чтобы|как|так|то|же',
    'бы|ли|уже|ещё|еще|тоже|также|только|после|перед|потом|когда|где|если|это|этот|эта|эти|тот|та|те|мой|моя|её|ее|его|их',
    'наш|ваш|свой|я|он|она|оно|они|мы|вы|кто|мне|меня|нас|вас|ему|ей|им|нее|неё|него|них|раз|разу|ни-разу|был|была|были|будет',
  ].flatMap((line) => line.split('|')),
);

/** Beginnings of words. */
const STEMS = [
  'expir|invalid|valid|wrong|incorrect|correct|reset|chang|forg|recover|restor|reject|refus|accept|fail|work|polic|manager|field',
  'form|page|prompt|screen|window|hash|length|strength|rule|requirement|error|miss|empty|lost|renew|refresh|request|respons',
  'issue|revok|block|lock|check|verif|enter|typed|typing|sign-|signing|auth|provider|endpoint|lifetime|cache|stor|server',
  'service|account|access|tasks?$|status|code|attempt|times?$|day|hour|minut|session|cookie|value|exceed|disabl|enabl|need|requir',
  'unknown|mismatch|match|problem|thank|help|kerberos|oidc|openid|saml|oauth|ldap|based|protect|history|format|seem|says?$|said',
  'ист[её]к|просроч|невер|неправ|верн|правильн|подход|подош|забы|сброс|смен|меня[еютлт]|измен|восстан|отклон|прин[ия]|работа',
  'провер|ввод|вв[её]л|введ|вход|войти|вош|парол|пол[ея]$|форм|окн|страниц|политик|х[еэ]ш|длин|сложност|требован|ошибк|отсутств',
  'пуст|утер|потер|стар|нов|обнов|запрос|ответ|выда|отозв|заблок|блок|пользовател|уч[её]тн|почт|доступ|задач|статус|код|попыт',
  'дн[яеь]|час|минут|сесси|сеанс|ключ|значен|превыш|отключ|включ|нуж|треб|неизвест|совпад|пожалуйста|спасиб|помо|поддерж|сайт',
  'систем|приш|пиш|говор|выход|действ|недейств|больш|перест|устан|хран|сохран|можно|может|могу|нельзя|снова|опять|всегда|никогда',
  'сегодн|вчера|теперь|сейчас|показ|отправ|присл|скаж|указан|задан|созда|нет$|не-',
].join('|');
const USUAL = new RegExp(`^(?:${STEMS})`, 'iu');

/** A word without what stands around it. */
export function bare(text: string): string {
  return text.replace(/^["'«“„(<[]+|(?<!["'»”)>\].,;:!?…])["'»”)>\].,;:!?…]+$/gu, '');
}

/** True for a word that people use of passwords and tokens, and that is none itself. */
export function isUsualWord(text: string): boolean {
  const word = bare(text).replaceAll('’', "'");
  if (!/^[\p{L}'-]+$/u.test(word)) return false;
  // Capital letters inside are those of no sentence.
  if (/\p{Ll}\p{Lu}/u.test(word)) return false;
  return WORDS.has(word.toLowerCase()) || USUAL.test(word);
}
