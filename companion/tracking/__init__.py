"""The tracker that is to take the referee's place: one belief, one likelihood, and what follows from them.

`belief` holds weighted hypotheses; `predicting` moves them on by what players enter, `updating` by settled tables;
`decision` says what the posterior has made certain. It follows whole games but takes no answers, rulings or undos yet,
so that tables are still judged by `companion.referee`.
"""
