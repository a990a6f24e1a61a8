use super::Risk;

/// How the risks of a card become one number. `⚖ collapse.risk-aggregation`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RiskAggregation {
    /// Σ weight.
    Sum,
    /// The greatest weight.
    Max,
    /// The mean weight.
    Mean,
    /// 1 − Π (1 − weight): the chance that at least one happens, were weights chances.
    NoisyOr,
}

/// R of a card: its risks' severity weights, aggregated; 0 without a risk. With `residual` each
/// weight is first multiplied by what is left of the risk. `⚖ collapse.risk-residual`
///
/// `weight_of` gives the weight of a severity, 0 to 1. Source: Weighted Collapse Policy, "Risk(R)".
pub fn aggregate(
    risks: &[Risk],
    how: RiskAggregation,
    residual: bool,
    weight_of: impl Fn(&Risk) -> f64,
) -> f64 {
    if risks.is_empty() {
        return 0.0;
    }
    let weights = risks.iter().map(|risk| {
        let left = if residual { risk.residual.value() } else { 1.0 };
        weight_of(risk) * left
    });
    match how {
        RiskAggregation::Sum => weights.sum(),
        RiskAggregation::Max => weights.fold(0.0, f64::max),
        RiskAggregation::Mean => weights.sum::<f64>() / risks.len() as f64,
        RiskAggregation::NoisyOr => 1.0 - weights.map(|weight| 1.0 - weight).product::<f64>(),
    }
}
