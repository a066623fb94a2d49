// All that this page says, in both languages.
import type {Text} from '../../web/page/text.js';
import type {Best, FiveMinutes, Praise, Work} from './drill_view.js';

const w = (en: string, ja: string): Text => ({en, ja});

export const words = {
  title: w('Training', '練習'),
  dark: w('Dark', '暗く'),
  light: w('Light', '明るく'),
  name: w('Your name', '名前'),
  court: w('Cards on the court', '並べる札'),
  dead: w('Dead cards', '空札'),
  start: w('Begin', '始める'),
  tap: w('Measure this device', 'この機器を測る'),
  ear: w('Measure by its microphone', 'マイクで測る'),
  earStill: w('Quiet, please: the device listens to its own beats.',
              '静かに。機器が自分の拍を聞いています。'),
  earTap: w('Now tap here, or press a key, eight times: short and firm, about one a second.',
            'ここを、またはキーを、一秒に一回ほど、短くはっきり八回叩いてください。'),
  earFew: w('The microphone did not hear it clearly: louder, in a quiet room, or tap along instead.',
            'マイクではっきり聞こえません。音量を上げて静かな所で、または拍に合わせて測ってください。'),
  noEar: w('No microphone here, or it is not allowed: tap along instead.',
           'マイクが使えません。拍に合わせて測ってください。'),
  tapHabit: w('Tap along: how early am I?', '拍に合わせて叩く:自分の早さを測る'),
  habitName: w('Say your name first: how early you tap is kept for your phone.',
               '先に名前を入れてください。叩く早さを覚え、スマホでの測定に使います。'),
  tapHow: w('Tap here, or press a key, with each beat.',
            '拍に合わせてここを叩くか、キーを押してください。'),
  tapFew: w('Too few taps fell near a beat: try again.',
            '拍に合った回数が足りません。もう一度どうぞ。'),
  tapNone: w('Not measured: times are good to ± 50 ms.',
             '未測定:時間は±50msまでしか分かりません。'),
  how: w('Touch a card, or press the key on it (⇧: with Shift).',
         '札に触れるか、札の文字のキーを押します(⇧はShiftも)。'),
  howTouch: w('Touch the card that you hear.', '聞こえた歌の札に触れます。'),
  away: w('The program is not in reach. Card by card and Kimariji work here all the same; their answers are told later.',
          'プログラムにつながっていません。「札流し」と「決まり字」はこのままできます。答えはつながったときに送ります。'),
  notKeptHere: w('This browser keeps nothing (a private window?): what was answered is lost.',
                 'このブラウザに記録できません(プライベートウィンドウでは残りません)。答えは残っていません。'),
  five: w('Five minutes today', '今日の5分'),
  flowKnown: w('I know it', '分かった'),
  flowUnknown: w('I do not', '分からない'),
  flowWrong: w('I was wrong', '違った'),
  total: w('in all', '合計'),
  places: w('Where I lay my cards', '自分の定位置'),
  placesName: w('Say your name first: the places are kept by it.', '先に名前を入れてください。定位置は名前ごとに覚えます。'),
  placesHow: w('Every drill with a court lays your half by this, from the side lines inwards. Touch a card to move it.',
               '札を並べる練習では、自陣をこのとおりに端から並べます。動かす札に触れてください。'),
  placesTo: w('Now the card whose place it takes, or the part of the row at whose inner end it lies.',
              '次に、置きたい場所の札か、段の名前(内側の端)に触れてください。'),
  suggested: w('As suggested', '初めの並べ方に戻す'),
  which: w('What to train', '練習を選ぶ'),
  noSound: w('This browser gives no sound: look at its volume and allow sound for this page.',
             '音が出ません。音量と、このページの音の許可を確かめてください。'),
  noVoice: w('This set is not known to the program any more, and ends here. What was answered is kept.',
             'このセットはもうプログラムにありません。ここまでの答えは残っています。'),
  soundAgain: w('The next sound does not come and is being fetched again: is the program still running? The set waits; nothing is lost.',
                '次の声が届かず、取り直しています。プログラムが動いているか確かめてください。セットは待っています。'),
  whichCard: w('Which card is it?', 'どの札でしょう'),
  whichKimariji: w('Its kimariji?', '決まり字は?'),
  whereDoesItLie: w('Where does it lie?', 'どこにありましたか'),
  iKnowThem: w('I know them: cover', '覚えた、伏せる'),
  alreadyRead: w('Read:', '読まれた札:'),
  correct: w('Right', '正解'),
  wrong: w('No', '不正解'),
  ghostWord: w('Ghost', 'ゴースト'),
  ghostTook: w('The ghost took it', 'ゴーストの取り'),
  byWait: w('By minutes since covered', '伏せてからの分'),
  duel: w('First', '先に取った'),
  duelSecond: w('Ghost first', 'ゴーストが先'),
  duelClose: w('too close to call', '差が分からない'),
  ghostFaults: w('faults of the ghost', 'ゴーストのお手つき'),
  fromSeen: w('from when it was seen', '見えてから'),
  myData: w('My data', '自分の記録'),
  saveTable: w('Save as a table (CSV)', '表で保存(CSV)'),
  saveAll: w('Save all of it (JSON)', 'すべて保存(JSON)'),
  deleteMine: w('Delete my data', '記録を消す'),
  deleteNow: w('Delete', '消す'),
  keep: w('Keep', '残す'),
  deleted: w('Deleted. Nothing of it is left here.', '消しました。ここには何も残っていません。'),
  setOver: w('The set that was left in the middle cannot go on. What was answered is kept.',
             '途中のセットは続けられません。答えた分は残っています。'),
  preparing: w('The voice is being prepared', '声を準備しています'),
  right: w('Taken', '取り'),
  taken: w('taken', '取り'),
  fault: w('Fault', 'お手つき'),
  missed: w('Missed', '取れず'),
  deadLeft: w('Dead card, left alone', '空札、見送り'),
  again: w('Once more, same order', '同じ順でもう一度'),
  another: w('A new set', '新しいセット'),
  stopped: w('Stop', 'やめる'),
  save: w('Save as a file', 'ファイルに保存'),
  few: w('too few to say', '少なすぎて分からない'),
  fewKey: w('Grey: fewer than five right answers, too few to say',
            '灰色:正解が5回に満たず、まだ何とも言えない'),
  median: w('median', '中央値'),
  spread: w('spread', 'ばらつき'),
  fromKimariji: w('from the kimariji', '決まり字から'),
  fromSound: w('from the first sound', '第一声から'),
  ofDead: w('dead cards left alone', '空札を見送り'),
  faults: w('faults', 'お手つき'),
  misses: w('missed', '取れず'),
  leftOut: w('implausible times, left out', 'ありえない時間(除外)'),
  guesses: w('of them guesses, before the kimariji: left out of the times',
             'うち決め打ち(決まり字より前。時間からは除外)'),
  tomorrow: w('Work on these tomorrow', '明日はこの札'),
  best: w('Your best', '自己最高'),
  once: w('(once)', '(1回)'),
  months: w('Over the months', 'これまでの歩み'),
  figures: w('All figures', '詳しい数字'),
  nothingWeak: w('No card is due tomorrow.', '明日までに忘れそうな札はありません。'),
  byLength: w('By kimariji', '決まり字の長さ別'),
  byRow: w('By row', '段別'),
  byHalf: w('By side', '陣別'),
  byInitial: w('By first kana', '一字目別'),
  slowest: w('Slowest', '遅い札'),
  notSaved: w('Not saved: nothing came from the program. Is it still running?',
              '保存できませんでした。プログラムは動いていますか'),
  mostMissed: w('Most missed', '取れない札'),
  sets: w('Your sets', 'これまでのセット'),
  hesitation: w('Waiting for the sound that tells them apart', '聞き分けまでのためらい'),
  mountains: w('six kana', '大山札'),
  partners: w('partner unread', '友札'),
  longer: w('longer than one kana', '一字決まりより'),
  hand: w('the hand', '手の動き'),
  travel: w('lift to touch', '手が離れてから触れるまで'),
  moved: w('first movement', '手の動き出し'),
  speed: w('speed at the touch', '触れたときの速さ'),
  way: w('way of the hand', '手の道のり'),
  beat: w('from the beat', '拍から'),
  beatSpread: w('spread about the beat', '拍からのばらつき'),
  beside: w('other cards touched', '触れたほかの札'),
  mat: w('On the mat', '畳の上'),
  match: w('Match', '試合'),
  ways: w('Way of the hand, reading by reading', '手の道すじ'),
  readings: w('Reading by reading', '一首ずつ'),
  again1: w('Look at it again', '映像を見る'),
  noTab: w('The browser opens no new tab; allow it for this page.',
           '新しいタブを開けません。このページのポップアップを許可してください。'),
  near: w('Dead cards: how near a hand came, seen from above',
          '空札で手がどこまで近づいたか(真上から見て)'),
  over: w('over it', '札の上'),
  touched: w('touched', '触れた'),
  dead1: w('dead', '空札'),
  youFirst: w('you first', '先'),
  ghostFirst: w('ghost first', 'ゴーストが先'),
  tooClose: w('too close', '僅差'),
  nobody: w('nobody', 'なし'),
  own: w('own', '自陣'),
  other: w('other', '敵陣'),
  row0: w('lower', '下段'),
  row1: w('middle', '中段'),
  row2: w('upper', '上段'),
  notKept: w('This answer could not be kept. It is tried again.',
             '記録できません。もう一度送っています。'),
  lastNotKept: w('Stopped. The last answer could not be kept, and counts for nothing; all before it is there.',
                 'やめました。最後の答えは記録できず、数えません。それまでの分は残っています。'),
  noSet: w('The set does not come: is the program still running? Then begin again.',
           'セットが届きません。プログラムが動いているか確かめて、もう一度始めてください。'),
  imeOn: w('Turn the Japanese input (IME) off: its keys count for nothing here.',
           '日本語入力(IME)を切ってください。変換中のキーは数えません。'),
} satisfies Record<string, Text>;

export function wingName(row: number, wing: 'left' | 'right'): Text {
  const en = ['lower', 'middle', 'upper'][row]!;
  const ja = ['下段', '中段', '上段'][row]!;
  return wing === 'left' ? {en: `${en} row, left`, ja: `左${ja}`} :
                           {en: `${en} row, right`, ja: `右${ja}`};
}
export function measured(offset: number, sigma: number): Text {
  const by = `${offset.toFixed(0)} ± ${sigma.toFixed(0)} ms`;
  return {en: `Measured: ${by}`, ja: `測定済み:${by}`};
}
export function tapsEarly(early: number, sigma: number): Text {
  const by = `${early.toFixed(0)} ± ${sigma.toFixed(0)} ms`;
  return {en: `You tap ${by} before the beat: other devices that you tap along with are measured by that.`,
          ja: `拍より${by}早く叩いています。ほかの機器を叩いて測るときに使います。`};
}
export function againBecause(fault: Text): Text {
  return {en: `${fault.en}. The sound is being fetched again; the set waits.`,
          ja: `${fault.ja}。声を取り直しています。セットは待っています。`};
}
export function kana(count: string): Text {
  return {en: `${count} kana`, ja: `${count}字`};
}
// Why a card is worth working on; how likely it is known adds nothing where the
// last time says it all.
export function why(work: Work): Text {
  const by = `${work.slower_ms.toFixed(0)} ± ${work.slower_sigma_ms.toFixed(0)} ms`;
  const than = work.since === 'kimariji' ?
      {en: 'your median, from the kimariji', ja: 'いつもの自分(決まり字から)'} :
      {en: 'your median', ja: 'いつもの自分'};
  const percent = `${Math.round(work.recall * 100)}`;
  return {
    faults: {en: 'another card touched last time', ja: '前回はお手つき'},
    missed: {en: 'not found last time', ja: '前回は取れず'},
    slow: work.slower_ms > 0 ?
        {en: `${by} slower than ${than.en}`, ja: `${than.ja}より${by}遅い`} :
        {en: 'the ghost was faster', ja: 'ゴーストに先を越された'},
    due: {en: `last asked ${work.days} day(s) before; ${percent}% likely still known`,
          ja: `${work.days}日ぶり。まだ覚えている見込み${percent}%`},
  }[work.why];
}
const withSigma = (ms: number, sigma: number) => `${ms.toFixed(0)} ± ${sigma.toFixed(0)} ms`;
// One sentence. `from`: what times are from.
export function praised(praise: Praise, best: Best | null, from: Text): Text {
  const {count, of} = praise;
  const by = withSigma(praise.ms, praise.sigma);
  const cards = {en: praise.cards.join(', '), ja: praise.cards.map((card) => `「${card}」`).join('')};
  const more = count > praise.cards.length;
  return {
    'first': {en: `Your first set of this drill: ${count} of ${of} taken. From now on you play against yourself.`,
              ja: `この練習の最初の記録です。${of}枚中${count}枚取れました。次は自分の記録に挑みましょう。`},
    'best': {en: `Your best so far: ${withSigma(best?.ms ?? 0, best?.sigma ?? 0)} ${from.en}, ${by} faster than before.`,
             ja: `自己最高です。${from.ja}${withSigma(best?.ms ?? 0, best?.sigma ?? 0)}、これまでより${by}速くなりました。`},
    'found-again': {
      en: `You found ${cards.en}${more ? ` and ${count - praise.cards.length} more` : ''}, which failed last time.`,
      ja: `前回取れなかった${cards.ja}${more ? `など${count}枚` : ''}が、今日は取れました。`},
    'faster': {en: `${by} faster ${from.en} than in your last ${count} sets.`,
               ja: `最近${count}回の練習より、${from.ja}${by}速くなりました。`},
    'fewer-faults': {en: `${count} fault(s), after ${of} in the set before.`,
                     ja: `お手つきが前回の${of}回から${count}回に減りました。`},
    'dead-left': {en: `You left all ${count} dead cards alone.`,
                  ja: `空札${count}枚を、すべて見送れました。`},
    'days': {en: `You have trained ${count} days in a row.`,
             ja: `${count}日続けて練習しています。`},
    'done': {en: `${count} of ${of} taken.`, ja: `${of}枚中${count}枚取れました。`},
  }[praise.better];
}
export function result(
    right: number, of: number, faults: number, left: number | null, dead: number): Text {
  return {
    en: `${of > 0 ? `${right} of ${of} taken, ` : ''}${faults} fault(s)${left === null ? '' : `, ${left} of ${dead} dead cards left alone`}`,
    ja: `${of > 0 ? `${of}枚中${right}枚取り、` : ''}お手つき${faults}回${left === null ? '' : `、空札${dead}枚中${left}枚を見送り`}`,
  };
}
export function bestWas(best: Best, from: Text, day: string): Text {
  const by = withSigma(best.ms, best.sigma);
  return {en: `${by} ${from.en}, ${day}`, ja: `${from.ja}${by}(${day})`};
}
export function sinceShort(from: Text): Text {
  return {en: `week by week, median ${from.en}, ms`, ja: `週ごと、${from.ja}の中央値、ms`};
}
export function reallyDelete(name: string): Text {
  return {en: `All answers of ${name} on this machine, for good?`,
          ja: `この機械にある${name}さんの答えをすべて消しますか。戻せません。`};
}
export function goOn(name: Text, at: number, of: number): Text {
  return {en: `Go on with ${name.en}, ${at} of ${of}`,
          ja: `${name.ja}の続き、${of}枚中${at}枚目から`};
}
export function told(what: Text, kimariji: string): Text {
  return {en: `${what.en}: ${kimariji}`, ja: `${what.ja}:${kimariji}`};
}
// A card that was not read was touched: which, and which was read.
export function fault(
    read: string, touched: string, dead: boolean, guessed: boolean): Text {
  const by = guessed ? {en: ' (a guess)', ja: '(決め打ち)'} : {en: '', ja: ''};
  return dead ?
      {en: `Fault: you touched ${touched}; ${read} was read, a dead card${by.en}`,
       ja: `お手つき:触れた札は「${touched}」、読まれたのは空札の「${read}」${by.ja}`} :
      {en: `Fault: you touched ${touched}; ${read} was read${by.en}`,
       ja: `お手つき:触れた札は「${touched}」、読まれたのは「${read}」${by.ja}`};
}
export function guess(kimariji: string, before: number): Text {
  const ms = before.toFixed(0);
  return {en: `Right, but a guess: ${kimariji}, ${ms} ms before it could be heard`,
          ja: `決め打ちで取り:「${kimariji}」の決まり字より${ms}ms前`};
}
export function notChosen(right: string, chosen: string): Text {
  return {en: `No: it is ${right}, you chose ${chosen}`,
          ja: `不正解:正しくは「${right}」、選んだのは「${chosen}」`};
}
export function notWritten(right: string, written: string): Text {
  return {en: `No: it is ${right}, you wrote ${written}`,
          ja: `不正解:正しくは「${right}」、書いたのは「${written}」`};
}
export function first(
    who: 'you' | 'ghost' | 'close', ms: number, sigma: number, guessed: boolean): Text {
  const by = `${ms.toFixed(0)} ± ${sigma.toFixed(0)} ms`;
  const guess = guessed ? {en: ' (a guess)', ja: '(決め打ち)'} : {en: '', ja: ''};
  if (who === 'close') return {en: `Too close to call (${by})`, ja: `差が分からない(${by})`};
  return who === 'you' ? {en: `You, by ${by}${guess.en}`, ja: `先に取った、差${by}${guess.ja}`} :
                         {en: `The ghost, by ${by}`, ja: `ゴーストが先、差${by}`};
}
// Why that drill, of five minutes.
export function planned(plan: FiveMinutes, drill: Text): Text {
  const {count, of} = plan;
  const cards = {en: plan.cards.join(', '), ja: plan.cards.map((card) => `「${card}」`).join('')};
  const because = {
    begin: {en: 'ten easy cards to begin with', ja: 'まずはやさしい札十枚から'},
    due: {en: `${count} cards are about to be forgotten, ${cards.en} first`,
          ja: `忘れかけている札が${count}枚。${cards.ja}など`},
    dead: {en: `you touched a card at ${count} of the last ${of} dead ones`,
           ja: `最近の空札${of}枚のうち${count}枚でお手つき`},
    partners: {en: `cards with a partner unread take you ${count} ms longer`,
               ja: `友札の聞き分けに${count}ms余計にかかっている`},
    unseen: {en: `${count} cards were never asked`, ja: `まだ出ていない札が${count}枚`},
    rest: {en: count > 1 ? `not done for ${count} days` : 'a change', ja: count > 1 ? `${count}日ぶり` : '気分を変えて'},
  }[plan.needs];
  return {en: `${drill.en}: ${because.en}.`, ja: `${drill.ja}:${because.ja}。`};
}
export function flowAgain(totalMs: number, cards: number): Text {
  const time = clock(totalMs / 1000);
  return {en: `${time} in all. ${cards} card(s) once more: this round is not kept`,
          ja: `合計${time}。遅かった札をもう一度(${cards}枚、記録には残りません)`};
}
export function flowOver(totalMs: number): Text {
  return {en: `${clock(totalMs / 1000)} in all`, ja: `合計${clock(totalMs / 1000)}`};
}
export function keptHere(right: number, of: number): Text {
  return {en: `${right} of ${of} known. Kept on this device; told once the program is in reach.`,
          ja: `${of}枚中${right}枚。この端末に残しました。つながったときに送ります。`};
}
export function waitingHere(count: number): Text {
  return {en: `${count} answer(s) kept on this device wait to be told.`,
          ja: `この端末に、まだ送っていない答えが${count}件あります。`};
}
export function inAll(ms: number): Text {
  return {en: `, ${clock(ms / 1000)} in all`, ja: `、合計${clock(ms / 1000)}`};
}
function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
export function untilCovered(seconds: number): Text {
  return {en: `Learn where each lies: ${clock(seconds)}`,
          ja: `場所を覚えてください:あと${clock(seconds)}`};
}
export function untilAsked(seconds: number): Text {
  return {en: `Covered. Asked again in ${clock(seconds)}: rest, or think of something else`,
          ja: `伏せました。あと${clock(seconds)}でもう一度。休んでいてください`};
}
export function minutes(count: string): Text {
  return {en: `${count} min`, ja: `${count}分`};
}
export function progress(at: number, of: number): Text {
  return {en: `${at} of ${of}`, ja: `${of}枚中${at}枚目`};
}
