//! Small parts of English: numbers, plurals, articles, lists.

/// A number in words up to twelve, in figures beyond.
pub fn number(n: i64) -> String {
    const WORDS: [&str; 13] =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    match usize::try_from(n).ok().and_then(|i| WORDS.get(i)) {
        Some(word) => (*word).to_string(),
        None if n < 0 => format!("minus {}", number(-n)),
        None => n.to_string(),
    }
}

/// First, second, third …
pub fn ordinal(n: i64) -> String {
    const WORDS: [&str; 13] = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth",
    ];
    match usize::try_from(n).ok().and_then(|i| WORDS.get(i)) {
        Some(word) => (*word).to_string(),
        None => {
            let suffix = match (n.rem_euclid(10), n.rem_euclid(100)) {
                (1, r) if r != 11 => "st",
                (2, r) if r != 12 => "nd",
                (3, r) if r != 13 => "rd",
                _ => "th",
            };
            format!("{n}{suffix}")
        }
    }
}

/// The plural of a noun phrase whose head is its last word.
pub fn plural(noun: &str) -> String {
    const IRREGULAR: [(&str, &str); 11] = [
        ("man", "men"),
        ("woman", "women"),
        ("goose", "geese"),
        ("mouse", "mice"),
        ("wolf", "wolves"),
        ("ox", "oxen"),
        ("sheep", "sheep"),
        ("die", "dice"),
        ("thief", "thieves"),
        ("child", "children"),
        ("elf", "elves"),
    ];
    if let Some((noun, rest)) = noun.split_once(" no. ") {
        return format!("{} no. {rest}", plural(noun));
    }
    let (head, last) = match noun.rfind(' ') {
        Some(at) => noun.split_at(at + 1),
        None => ("", noun),
    };
    if let Some((_, many)) = IRREGULAR.iter().find(|(one, _)| *one == last) {
        return format!("{head}{many}");
    }
    if let Some(stem) = last.strip_suffix("man")
        && !["hu", "ger", "ro", "sha"].contains(&stem)
    {
        return format!("{head}{stem}men");
    }
    let consonant_y = last.ends_with('y') && !["ay", "ey", "oy", "uy"].iter().any(|e| last.ends_with(e));
    if consonant_y && last.len() > 1 {
        format!("{head}{}ies", &last[..last.len() - 1])
    } else if ["s", "x", "z", "ch", "sh"].iter().any(|e| last.ends_with(e)) {
        format!("{head}{last}es")
    } else {
        format!("{head}{last}s")
    }
}

/// "one stone", "three stones".
pub fn counted(n: i64, noun: &str) -> String {
    format!("{} {}", number(n), agreeing(n, noun))
}

/// The noun, in the plural unless n is one.
pub fn agreeing(n: i64, noun: &str) -> String {
    if n == 1 { noun.to_string() } else { plural(noun) }
}

/// The noun phrase with "a" or "an" before it.
pub fn a(noun: &str) -> String {
    let lower = noun.to_lowercase();
    let vowel = lower.starts_with(['a', 'e', 'i', 'o', 'u', '8'])
        && !["uni", "use", "one", "eu", "ur"].iter().any(|sound| lower.starts_with(sound));
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// "x", "x and y", "x, y and z".
pub fn list<S: AsRef<str>>(items: &[S], joint: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [most @ .., last] => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{} {joint} {}", most.join(", "), last.as_ref())
        }
    }
}

/// The same for clauses, which may hold commas themselves: "x, and y", "x; y; and z".
pub fn clauses<S: AsRef<str>>(items: &[S], joint: &str) -> String {
    // What is lettered or quoted keeps itself together.
    let busy =
        items.iter().any(|s| s.as_ref().contains(", ") || s.as_ref().contains(" and ") || s.as_ref().contains(" or "));
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_string(),
        [first, last] if busy => format!("{}, {joint} {}", first.as_ref(), last.as_ref()),
        [most @ .., last] if busy => {
            let most: Vec<&str> = most.iter().map(AsRef::as_ref).collect();
            format!("{}; {joint} {}", most.join("; "), last.as_ref())
        }
        _ => list(items, joint),
    }
}

/// First letter in upper case.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().collect::<String>() + letters.as_str(),
        None => String::new(),
    }
}

/// A clause as a sentence.
pub fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', ':', '!']) { "" } else { "." };
    format!("{}{stop}", capital(text))
}

/// A name of the language as words: `Red-Guard` and `RedGuard` become "red guard"; a single letter stays as it is.
pub fn words(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() < 2 || (letters.len() < 4 && letters.iter().all(|c| c.is_uppercase() || c.is_ascii_digit())) {
        return name.to_string();
    }
    let mut out = String::new();
    for (i, &c) in letters.iter().enumerate() {
        let hump = i > 0 && c.is_uppercase() && letters[i - 1].is_lowercase();
        if hump {
            out.push(' ');
        }
        match c {
            '-' | '_' => out.push(' '),
            _ => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// A title: hyphens become spaces, nothing else changes.
pub fn title(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// The name of a game as a title, with the apostrophe that names cannot hold.
pub fn headline(name: &str) -> String {
    let whole = |word| if word == "Mens" { "Men's" } else { word };
    title(name).split(' ').map(whole).collect::<Vec<_>>().join(" ")
}

/// The name of a piece as words. Pieces told apart by a number alone are "stone no. 1" and "stone no. 2".
pub fn piece_words(name: &str) -> String {
    let words = words(name);
    match words.rsplit_once(' ') {
        Some((noun, number)) if number.bytes().all(|b| b.is_ascii_digit()) => format!("{noun} no. {number}"),
        _ => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_nouns_agree() {
        assert_eq!(counted(1, "stone"), "one stone");
        assert_eq!(counted(3, "black man"), "three black men");
        assert_eq!(counted(61, "cell"), "61 cells");
        assert_eq!(plural("army"), "armies");
        assert_eq!(plural("fox"), "foxes");
        assert_eq!(a("enemy stone"), "an enemy stone");
        assert_eq!(a("unicorn"), "a unicorn");
        assert_eq!(ordinal(21), "21st");
        assert_eq!(ordinal(111), "111th");
        assert_eq!(words("RedGuard"), "red guard");
        assert_eq!(words("X"), "X");
        assert_eq!((piece_words("Stone-2"), plural("stone no. 2")), ("stone no. 2".into(), "stones no. 2".into()));
        assert_eq!((headline("Nine-Mens-Morris"), headline("Hex-7")), ("Nine Men's Morris".into(), "Hex 7".into()));
    }

    #[test]
    fn lists_are_punctuated() {
        assert_eq!(list(&["a", "b", "c"], "and"), "a, b and c");
        assert_eq!(clauses(&["a and b", "c"], "or"), "a and b, or c");
    }
}
